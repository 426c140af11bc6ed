//===- SharedVariables.cpp - Two names for one memory ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/SharedVariables.h"

#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

namespace {

/// Variables of a function that something other than their name may reach: all
/// uses but as a value, as the base of a subscript, or as what is assigned to.
class AddressTaken : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const ValueDecl *> Variables;

  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    Uses.push_back(S);
    return true;
  }
  bool VisitCastExpr(CastExpr *S) override {
    return S->getCastKind() != CK_LValueToRValue || harmless(S->getSubExpr());
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    return harmless(S->getBase());
  }
  bool VisitBinaryOperator(BinaryOperator *S) override {
    return !S->isAssignmentOp() || harmless(S->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || harmless(S->getSubExpr());
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *S) override {
    return S->isArgumentType() || harmless(S->getArgumentExpr());
  }
  bool VisitLambdaExpr(LambdaExpr *S) override {
    for (const LambdaCapture &Capture : S->captures())
      if (Capture.capturesVariable())
        Variables.insert(Capture.getCapturedVar());
    return true;
  }

  void finish() {
    for (const DeclRefExpr *Use : Uses)
      if (!Harmless.contains(Use))
        Variables.insert(Use->getDecl());
  }

private:
  bool harmless(const clang::Expr *S) {
    if (const auto *Name = dyn_cast<DeclRefExpr>(S->IgnoreParenImpCasts()))
      Harmless.insert(Name);
    return true;
  }
  std::vector<const DeclRefExpr *> Uses;
  llvm::DenseSet<const DeclRefExpr *> Harmless;
};

/// The variables that a nest names but does not declare, by name, and the types
/// of the elements that it writes.
class NestNames : public DynamicRecursiveASTVisitor {
public:
  explicit NestNames(const Extraction &E) : E(E) {}
  std::map<std::string, const clang::Expr *> Variables;
  std::vector<QualType> Written;

  bool VisitVarDecl(VarDecl *D) override {
    Own.insert(D);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    if (isa<VarDecl, BindingDecl>(S->getDecl()) && !Own.contains(S->getDecl()))
      Variables.try_emplace(S->getDecl()->getNameAsString(), S);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *S) override {
    if (const ValueDecl *Member = memberOfThis(S))
      Variables.try_emplace(valueName(E, *Member), S);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *S) override {
    if (S->isAssignmentOp() &&
        !isa<DeclRefExpr>(S->getLHS()->IgnoreParenImpCasts()))
      Written.push_back(S->getLHS()->getType());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    if (S->isIncrementDecrementOp() &&
        !isa<DeclRefExpr>(S->getSubExpr()->IgnoreParenImpCasts()))
      Written.push_back(S->getSubExpr()->getType());
    return true;
  }

private:
  const Extraction &E;
  llvm::DenseSet<const ValueDecl *> Own;
};

class SharedFinder {
public:
  SharedFinder(const Extraction &E, const Stmt &Loop, const LoopNest &Model)
      : E(E), Model(Model), Names(E),
        Changes(collectWrites(*E.Enclosing.getBody())) {
    Names.TraverseStmt(const_cast<Stmt *>(&Loop));
    Taken.TraverseStmt(E.Enclosing.getBody());
    Taken.finish();
  }

  std::vector<Finding> run() {
    for (const Access &Write : Model.Accesses)
      for (const Access &Other : Model.Accesses)
        if (Write.IsWrite && !Write.IsScalar && !Other.IsScalar)
          compare(Write, Other);
    const bool WritesThroughPointer =
        std::any_of(Model.Accesses.begin(), Model.Accesses.end(),
                    [](const Access &A) { return A.IsWrite && A.MayOverlap; });
    if (WritesThroughPointer)
      for (const auto &[Name, Use] : Names.Variables)
        checkScalar(Name, *Use);
    return std::move(Found);
  }

private:
  /// Reachable through a pointer that is not its own name.
  bool isReachable(const ValueDecl &D) const {
    const auto *Variable = dyn_cast<VarDecl>(&D);
    return !Variable || !Variable->hasLocalStorage() ||
           Variable->getType()->isReferenceType() ||
           Taken.Variables.contains(&D);
  }
  const clang::Expr *rootOf(const Access &A) const {
    const auto Root =
        Names.Variables.find(A.Array.substr(0, A.Array.find('.')));
    return Root == Names.Variables.end() ? nullptr : Root->second;
  }
  /// A pointer may be made of one that is `__restrict`, unless it is a
  /// parameter that keeps its value.
  bool mayBeDerived(const Access &A) const {
    const clang::Expr *Use = rootOf(A);
    const ValueDecl *Pointer = Use ? namedValue(Use) : nullptr;
    return !Pointer || !isa<ParmVarDecl>(Pointer) || Changes.changes(Pointer);
  }
  /// One of the two goes through a pointer, the other one is an array or
  /// goes through one that is `__restrict`.
  void compare(const Access &Write, const Access &Other) {
    if (Write.MayOverlap == Other.MayOverlap)
      return;
    const clang::Expr *Use = rootOf(Write.MayOverlap ? Other : Write);
    const ValueDecl *Array = Use ? namedValue(Use) : nullptr;
    if (!Array)
      return;
    if (Array->getType()->isPointerType()
            ? mayBeDerived(Write.MayOverlap ? Write : Other)
            : isReachable(*Array))
      Found.push_back(Finding(FindingID::remark_unknown_overlap,
                              {Write.Array, Other.Array}, Other.Where));
  }
  bool mayBeWritten(QualType Type) const {
    Type = Type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    return std::any_of(
        Names.Written.begin(), Names.Written.end(), [&](QualType Element) {
          Element = Element.getCanonicalType().getUnqualifiedType();
          return Element == Type || Element->isAnyCharacterType() ||
                 !Element->isArithmeticType() ||
                 (Element->isIntegerType() && Type->isIntegerType() &&
                  E.Context.getTypeSize(Element) ==
                      E.Context.getTypeSize(Type));
        });
  }
  void checkScalar(const std::string &Name, const clang::Expr &Use) {
    const ValueDecl &Named = *namedValue(&Use);
    const QualType Type = Named.getType().getNonReferenceType();
    // What a reference to a constant refers to may have other names.
    const bool IsConstant =
        Type.isConstQualified() && !Named.getType()->isReferenceType();
    if (Type->isArrayType() || IsConstant || Type->isDependentType() ||
        !isReachable(Named) || !mayBeWritten(Type))
      return;
    for (const Access &Write : Model.Accesses)
      if (Write.IsWrite && Write.MayOverlap) {
        Found.push_back(E.at(FindingID::remark_unknown_overlap,
                             Use.getSourceRange(), {Write.Array, Name}));
        return;
      }
  }

  const Extraction &E;
  const LoopNest &Model;
  NestNames Names;
  AddressTaken Taken;
  const NestWrites Changes; ///< In the whole function.
  std::vector<Finding> Found;
};

} // namespace

std::vector<Finding> findSharedVariables(const Extraction &E, const Stmt &Loop,
                                         const LoopNest &Model) {
  return SharedFinder(E, Loop, Model).run();
}

} // namespace idxmap
