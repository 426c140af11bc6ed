//===- WritesElsewhere.cpp - What a function may write --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/WritesElsewhere.h"

#include "rewriter/effects/Effects.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace idxmap {

namespace {

using Functions = llvm::DenseSet<const FunctionDecl *>;

/// A variable of the function that holds its own value, or a part of one.
bool isOwnValue(const clang::Expr &Place) {
  const clang::Expr *Each = Place.IgnoreParenCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(Each)) {
    const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
    return Variable && Variable->hasLocalStorage() &&
           !Variable->getType()->isReferenceType();
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Each))
    return !Member->isArrow() && isOwnValue(*Member->getBase());
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Each)) {
    const clang::Expr &Base = *Subscript->getBase()->IgnoreParenImpCasts();
    return Base.getType()->isArrayType() && isOwnValue(Base);
  }
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(Each);
  const auto *Class =
      Call ? Call->getArg(0)->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Call->getOperator() == OO_Subscript &&
         ownsElements(Call->getArg(0)->getType()) &&
         isOwnValue(*Call->getArg(0));
}

class WriteFinder : public EvaluatedVisitor {
public:
  explicit WriteFinder(Functions &Seen) : Seen(Seen) {}
  bool Found = false;

  bool VisitBinaryOperator(BinaryOperator *S) override {
    return !S->isAssignmentOp() || written(*S->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || written(*S->getSubExpr());
  }
  bool VisitCallExpr(CallExpr *S) override {
    if (!isEvaluated())
      return true;
    const FunctionDecl *Callee = S->getDirectCallee();
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(S);
    if (Operator && Operator->isAssignmentOp() && !written(*S->getArg(0)))
      return false;
    if (!Callee)
      return found();
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    const bool IsOnObject = Method && !Method->isStatic();
    const auto *Member = dyn_cast<CXXMemberCallExpr>(S);
    const clang::Expr *Object = !IsOnObject ? nullptr
                                : Member ? Member->getImplicitObjectArgument()
                                         : S->getArg(0);
    if (Object && isOfLibrary(*Callee) && !keepsObject(*Method) &&
        !written(*Object))
      return false;
    return given(*Callee,
                 llvm::drop_begin(S->arguments(), IsOnObject && !Member));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *S) override {
    return !isEvaluated() || given(*S->getConstructor(), S->arguments());
  }

  bool mayWrite(const FunctionDecl &Callee) {
    const FunctionDecl *Definition = nullptr;
    // The compiler's own assignment is one of the object.
    if (Callee.isTrivial() || Callee.isDefaulted() ||
        !Seen.insert(Callee.getCanonicalDecl()).second)
      return false;
    if (!Callee.hasBody(Definition))
      return true;
    WriteFinder Inner(Seen);
    Inner.TraverseStmt(Definition->getBody());
    return Inner.Found;
  }

private:
  bool found() {
    Found = true;
    return false; // Ends the walk.
  }
  bool written(const clang::Expr &Place) {
    const ValueDecl *Field = memberOfThis(Place.IgnoreParenImpCasts());
    const bool IsSingle = Field && (Field->getType()->isArithmeticType() ||
                                    Field->getType()->isEnumeralType());
    return !isEvaluated() || IsSingle || isOwnValue(Place) || found();
  }
  template <typename Arguments>
  bool given(const FunctionDecl &Callee, Arguments Given) {
    if (!isOfLibrary(Callee) && !Callee.getBuiltinID())
      return !mayWrite(Callee) || found();
    unsigned Index = 0;
    for (const clang::Expr *Each : Given) {
      const QualType Type = Index < Callee.getNumParams()
                                ? Callee.getParamDecl(Index)->getType()
                                : Each->getType();
      ++Index;
      const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
      const bool Leads = (Type->isPointerType() &&
                          !Type->getPointeeType().isConstQualified()) ||
                         (Class && isElementIterator(*Class));
      if (Leads ? !isAddressOfOwn(*Each)
                : isMutableReference(Type) && !isOwnValue(*Each) &&
                      !isa<MaterializeTemporaryExpr>(Each->IgnoreParens()))
        return found();
    }
    return true;
  }
  static bool isAddressOfOwn(const clang::Expr &Pointer) {
    const clang::Expr *Each = Pointer.IgnoreParenImpCasts();
    const auto *Address = dyn_cast<UnaryOperator>(Each);
    return Address && Address->getOpcode() == UO_AddrOf
               ? isOwnValue(*Address->getSubExpr())
               : Each->getType()->isArrayType() && isOwnValue(*Each);
  }

  Functions &Seen;
};

QualType pointeeOf(QualType Type) {
  return Type->isPointerType() ? Type->getPointeeType()
                               : Type.getNonReferenceType();
}

/// What makes more of a parameter than its type says.
class EscapeFinder : public DynamicRecursiveASTVisitor {
public:
  bool CastsConst = false;
  llvm::DenseSet<const ValueDecl *> Addressed;

  bool VisitExplicitCastExpr(ExplicitCastExpr *S) override {
    const QualType From = pointeeOf(S->getSubExpr()->getType());
    const QualType To = pointeeOf(S->getTypeAsWritten());
    CastsConst |= From.isConstQualified() && !To.isConstQualified() &&
                  (S->getTypeAsWritten()->isReferenceType() ||
                   S->getTypeAsWritten()->isPointerType());
    if (S->getTypeAsWritten()->isReferenceType() && From != To)
      addressed(*S->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    if (S->getOpcode() == UO_AddrOf && !OfOne.contains(S))
      addressed(*S->getSubExpr());
    return true;
  }
  bool VisitAtomicExpr(AtomicExpr *S) override {
    OfOne.insert(S->getPtr()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCallExpr(CallExpr *S) override {
    const FunctionDecl *Callee = S->getDirectCallee();
    if (Callee && (Callee->getBuiltinID() || isOfLibrary(*Callee)))
      for (const clang::Expr *Each : S->arguments())
        OfOne.insert(Each->IgnoreParenImpCasts());
    if (Callee && Callee->getIdentifier() && isOfLibrary(*Callee) &&
        Callee->getName() == "addressof")
      addressed(*S->getArg(0));
    return true;
  }

private:
  /// Addresses that are given to what uses one value behind them.
  llvm::DenseSet<const clang::Expr *> OfOne;

  void addressed(const clang::Expr &Place) {
    if (const auto *Name = dyn_cast<DeclRefExpr>(Place.IgnoreParenImpCasts()))
      Addressed.insert(Name->getDecl());
  }
};

EscapeFinder escapesOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  EscapeFinder Finder;
  if (Function.hasBody(Definition) && !isOfLibrary(*Definition))
    Finder.TraverseStmt(Definition->getBody());
  return Finder;
}

} // namespace

bool writesElsewhere(const FunctionDecl &Function) {
  Functions Seen;
  return WriteFinder(Seen).mayWrite(Function);
}

bool castsConstAway(const FunctionDecl &Function) {
  return escapesOf(Function).CastsConst;
}

bool takesAddress(const FunctionDecl &Function, unsigned Index) {
  const FunctionDecl *Definition = nullptr;
  return Function.hasBody(Definition) && Index < Definition->getNumParams() &&
         escapesOf(Function).Addressed.contains(
             Definition->getParamDecl(Index));
}

} // namespace idxmap
