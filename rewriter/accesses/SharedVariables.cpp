//===- SharedVariables.cpp - Two names for one memory ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/SharedVariables.h"

#include "rewriter/build/FunctionMemory.h"
#include "rewriter/build/WrittenNames.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/SteadyReferences.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

namespace {

/// Variables of a function that something other than their name may reach: all
/// uses but as a value, as the base of a subscript, or as what is assigned to;
/// of an array also the address of an element, `&a[0]`, and a row, `a[0]`.
class AddressTaken : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const ValueDecl *> Variables;

  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    Uses.push_back(S);
    return true;
  }
  bool VisitCastExpr(CastExpr *S) override {
    if (S->getCastKind() == CK_ArrayToPointerDecay && !Bases.contains(S))
      takeElement(S->getSubExpr());
    return S->getCastKind() != CK_LValueToRValue || harmless(S->getSubExpr());
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    Bases.insert(partsOf(*S).Base->IgnoreParens());
    return harmless(partsOf(*S).Base);
  }
  /// In a template, operands are not yet read by a cast.
  bool VisitBinaryOperator(BinaryOperator *S) override {
    if (S->isAssignmentOp() || S->isTypeDependent())
      copied(S->getLHS());
    return !S->isTypeDependent() || S->isCommaOp() || copied(S->getRHS());
  }
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *S) override {
    return llvm::all_of(S->arguments(),
                        [&](const clang::Expr *Each) { return copied(Each); });
  }
  bool VisitVarDecl(VarDecl *D) override {
    return !D->getInit() || D->getType()->isReferenceType() ||
           D->getType()->isUndeducedType() || copied(D->getInit());
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    return !S->getRetValue() || copied(S->getRetValue());
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    if (S->getOpcode() == UO_AddrOf)
      takeElement(S->getSubExpr());
    return !S->isIncrementDecrementOp() || harmless(S->getSubExpr());
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *S) override {
    return S->isArgumentType() || harmless(S->getArgumentExpr());
  }
  bool VisitLambdaExpr(LambdaExpr *S) override {
    for (const LambdaCapture &Capture : S->captures())
      if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef)
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
  /// Of `a[i][j]`, a where that is an array.
  void takeElement(const clang::Expr *S) {
    S = S->IgnoreParens();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(S))
      S = partsOf(*Element).Base->IgnoreParenImpCasts();
    const auto *Name = dyn_cast<DeclRefExpr>(S);
    if (Name && Name->getType()->isArrayType())
      Variables.insert(Name->getDecl());
  }
  /// Of an array, a pointer is made.
  bool copied(const clang::Expr *S) {
    const auto *Name = dyn_cast<DeclRefExpr>(S->IgnoreParenImpCasts());
    return !Name || Name->getType()->isArrayType() || harmless(Name);
  }
  std::vector<const DeclRefExpr *> Uses;
  llvm::DenseSet<const DeclRefExpr *> Harmless;
  llvm::DenseSet<const clang::Expr *> Bases; ///< Of subscripts.
};

/// True if a value of \p Part may lie in one of \p Whole. Two types of a
/// template are taken to be the same for all instances or for none.
bool mayHold(const ASTContext &Context, QualType Whole, QualType Part) {
  Whole = Context.getBaseElementType(Whole.getNonReferenceType())
              .getCanonicalType()
              .getUnqualifiedType();
  Part = Part.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (Whole == Part || Whole->isAnyCharacterType())
    return true;
  if (Whole->isDependentType() || Part->isDependentType())
    return !Part->isDependentType();
  if (Whole->isIntegerType() && Part->isIntegerType())
    return Context.getTypeSize(Whole) == Context.getTypeSize(Part);
  if (!Whole->isRecordType())
    return !Whole->isArithmeticType() && Part->isAnyPointerType();
  const auto *Class = Whole->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return true;
  const auto Holds = [&](const auto &Each) {
    return mayHold(Context, Each.getType(), Part);
  };
  return llvm::any_of(Class->bases(), Holds) ||
         llvm::any_of(Class->fields(),
                      [&](const FieldDecl *Each) { return Holds(*Each); });
}

/// The variables that a nest names but does not declare, by name, and the types
/// of what it writes.
class NestNames : public DynamicRecursiveASTVisitor {
public:
  /// Of \p Depth mapped loops.
  NestNames(const Extraction &E, size_t Depth) : E(E), Depth(Depth) {}
  std::map<std::string, const clang::Expr *> Variables;
  std::vector<QualType> Written;

  bool VisitVarDecl(VarDecl *D) override {
    Own.insert(D);
    return true;
  }
  bool VisitBindingDecl(BindingDecl *D) override {
    Own.insert(D);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    if (isa<VarDecl, BindingDecl>(S->getDecl()) && !Own.contains(S->getDecl()))
      Variables.try_emplace(S->getDecl()->getNameAsString(), S);
    if (S->getType()->isRecordType() && recordOf(*S) && !Taken.contains(S))
      Parts.try_emplace(S->getDecl()->getNameAsString(), Part{S, S});
    return true;
  }
  bool VisitMemberExpr(MemberExpr *S) override {
    if (const ValueDecl *Member = memberOfThis(S))
      Variables.try_emplace(valueName(E, *Member), S);
    else if (const DeclRefExpr *Record = recordOf(*S))
      addPart(*S, *Record);
    return true;
  }
  /// What a bound reads behind a pointer, `*m`, it reads before the loop.
  bool VisitForStmt(ForStmt *S) override {
    if (S->getCond() && Bounds.size() < Depth)
      Bounds.push_back(S->getCond());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    return addPointee(*S, *partsOf(*S).Base);
  }
  bool VisitBinaryOperator(BinaryOperator *S) override {
    if (S->isAssignmentOp())
      writes(*S->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    if (S->getOpcode() == UO_Deref)
      addPointee(*S, *S->getSubExpr());
    if (S->isIncrementDecrementOp())
      writes(*S->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *S) override {
    if (S->isAssignmentOp())
      writes(*S->getArg(0));
    if (const clang::Expr *Owner = ownerOfElement(S))
      addPointee(*S, *Owner);
    return true;
  }
  /// What a function that is not seen may write, it has the type of.
  bool VisitCallExpr(CallExpr *S) override {
    const FunctionDecl *Callee = S->getDirectCallee();
    const auto *Member = dyn_cast<CXXMemberCallExpr>(S);
    const FunctionDecl *Definition = nullptr;
    if (!Callee)
      return true;
    if (Callee->hasBody(Definition) && !isOfLibrary(*Definition)) {
      if (!Called.insert(Callee->getCanonicalDecl()).second)
        return true;
      NestNames Inner(E, 0);
      Inner.Called = std::move(Called);
      Inner.TraverseStmt(Definition->getBody());
      Called = std::move(Inner.Called);
      llvm::append_range(Written, Inner.Written);
      // It names variables of the program as the body could.
      for (const auto &[Name, Use] : Inner.Variables)
        if (const auto *Global = dyn_cast<VarDecl>(namedValue(Use));
            Global && Global->hasGlobalStorage() && !Global->isStaticLocal())
          Variables.try_emplace(Name, Use);
    } else if (Member && Member->getMethodDecl() &&
               !Member->getMethodDecl()->isConst()) {
      writes(*Member->getImplicitObjectArgument());
    }
    return true;
  }

  /// What of a record by reference is a single value, `p.x`, or the record.
  struct Part {
    const clang::Expr *Use;
    const DeclRefExpr *Record;
  };
  std::map<std::string, Part> Parts; ///< By the text.

private:
  void writes(const clang::Expr &Place) {
    const clang::Expr *Each = Place.IgnoreParenImpCasts();
    const auto *Name = dyn_cast<DeclRefExpr>(Each);
    if (Name && !Name->getDecl()->getType()->isReferenceType())
      return;
    Written.push_back(Each->getType());
    while ((Each = recordAround(*Each)))
      Written.push_back(Each->getType());
  }
  /// `p` of `p.x`; null if \p Place is no member of a record.
  static const clang::Expr *recordAround(const clang::Expr &Place) {
    if (const auto *Member = dyn_cast<MemberExpr>(&Place))
      return Member->isArrow() ? nullptr
                               : Member->getBase()->IgnoreParenImpCasts();
    const auto *Open = dyn_cast<CXXDependentScopeMemberExpr>(&Place);
    return Open && !Open->isImplicitAccess() && !Open->isArrow()
               ? Open->getBase()->IgnoreParenImpCasts()
               : nullptr;
  }
  /// `p` of `p.x.y`, if it is a reference from outside; else null.
  const DeclRefExpr *recordOf(const clang::Expr &Part) const {
    const clang::Expr *Each = Part.IgnoreParenImpCasts();
    while (const clang::Expr *Around = recordAround(*Each))
      Each = Around;
    const auto *Name = dyn_cast<DeclRefExpr>(Each);
    return Name && Name->getDecl()->getType()->isReferenceType() &&
                   !Own.contains(Name->getDecl())
               ? Name
               : nullptr;
  }
  void addPart(const MemberExpr &S, const DeclRefExpr &Record) {
    Taken.insert(&Record);
    if (isa<FieldDecl>(S.getMemberDecl()) && !S.getType()->isRecordType() &&
        !S.getType()->isArrayType())
      Parts.try_emplace(E.textOf(S.getSourceRange()), Part{&S, &Record});
  }

  bool addPointee(const clang::Expr &Use, const clang::Expr &Pointer) {
    const auto *Name = dyn_cast<DeclRefExpr>(Pointer.IgnoreParenImpCasts());
    const bool IsOfBound = llvm::any_of(Bounds, [&](const clang::Expr *Bound) {
      return E.sources().isPointWithin(Use.getBeginLoc(), Bound->getBeginLoc(),
                                       Bound->getEndLoc());
    });
    const auto *Class = Pointer.getType()->getAsCXXRecordDecl();
    if (Name && IsOfBound &&
        (Pointer.getType()->isPointerType() ||
         (Class && isStandardContainer(*Class))) &&
        !Own.contains(Name->getDecl()))
      Parts.try_emplace(E.textOf(Use.getSourceRange()), Part{&Use, Name});
    return true;
  }

  const Extraction &E;
  const size_t Depth;
  std::vector<const clang::Expr *> Bounds;
  llvm::DenseSet<const ValueDecl *> Own;
  llvm::DenseSet<const DeclRefExpr *> Taken; ///< Of which a member is named.
  llvm::DenseSet<const FunctionDecl *> Called;
};

class SharedFinder {
public:
  SharedFinder(const Extraction &E, const Stmt &Loop, const LoopNest &Model)
      : E(E), Model(Model), Names(E, Model.Loops.size()),
        Changes(writtenNames(E, *E.Enclosing.getBody())) {
    Names.TraverseStmt(const_cast<Stmt *>(&Loop));
    Taken.TraverseStmt(E.Enclosing.getBody());
    Taken.finish();
  }

  std::vector<Finding> run() {
    for (const Access &Write : Model.comparedAccesses())
      for (const Access &Other : Model.comparedAccesses())
        if (Write.IsWrite && !Write.IsScalar && !Other.IsScalar)
          compare(Write, Other);
    for (const auto &[Name, Use] : Names.Variables)
      checkScalar(Name, *Use);
    for (const auto &[Name, Part] : Names.Parts)
      checkWritten(Name, *Part.Use, *Part.Record->getDecl());
    return std::move(Found);
  }

private:
  /// Reachable through a pointer that is not its own name.
  bool isReachable(const ValueDecl &D) const {
    const auto *Binding = dyn_cast<BindingDecl>(&D);
    const auto *Variable = dyn_cast<VarDecl>(
        Binding ? cast<ValueDecl>(Binding->getDecomposedDecl()) : &D);
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
    const auto *Class =
        Array ? Array->getType()->getAsCXXRecordDecl() : nullptr;
    // What a lambda holds has names of its own.
    if (!Array || (Class && Class->isLambda()))
      return;
    if (Array->getType()->isPointerType()
            ? mayBeDerived(Write.MayOverlap ? Write : Other)
            : isReachable(*Array))
      Found.push_back(mayBeOne(Write, Other.Array, Other.Where));
  }
  /// Memory that has no name is said to have none.
  static Finding mayBeOne(const Access &Write, const std::string &Other,
                          SourceToken Where) {
    return Write.Array.empty() || Other.empty()
               ? Finding(FindingID::remark_unknown_memory, {},
                         Write.Array.empty() ? Write.Where : Where)
               : Finding(FindingID::remark_unknown_overlap,
                         {Write.Array, Other}, Where);
  }
  void checkScalar(const std::string &Name, const clang::Expr &Use) {
    const ValueDecl &Named = *namedValue(&Use);
    const QualType Type = Named.getType().getNonReferenceType();
    // What a reference to a constant refers to may have other names.
    const bool IsConstant = Type.isConstQualified() && !isReference(Named);
    if (!Type->isArrayType() && !IsConstant && !Type->isRecordType() &&
        isReachable(Named))
      checkWritten(Name, Use, Named);
  }
  /// \p Write may be of what \p Part, a reference from outside or a part of
  /// what a pointer leads to, is or leads to. What a reference is surely bound
  /// to has its own name among the accesses.
  bool mayBePart(const Access &Write, const ValueDecl &Part) const {
    const ValueDecl &Known = steadyBase(Part);
    if (Write.Owner == valueName(E, Known))
      return false;
    if (Write.MayOverlap)
      return true;
    const clang::Expr *Use = rootOf(Write);
    const ValueDecl *Array = Use ? namedValue(Use) : nullptr;
    const bool IsPointer =
        Part.getType().getNonReferenceType()->isPointerType();
    if (!Array || Array == &Part || &Known != &Part ||
        !(isReference(Part) || IsPointer))
      return false;
    const FunctionMemory &Memory = functionMemory(E);
    const auto isOpen = [&](const ir::Memories &Of) {
      return llvm::any_of(
          Of, [&](const ir::Memory &Each) { return !Memory.isClosed(Each); });
    };
    using Distance = ir::Memory::Distance;
    const ir::Memories Read =
        Memory.of(&Part, IsPointer ? Distance::Target : Distance::Own);
    for (const Distance Away :
         {Distance::Own, Distance::Target, Distance::Farther}) {
      const ir::Memories Written = Memory.of(Array, Away);
      const bool IsHere = Away == Distance::Own
                              ? !Array->getType()->isPointerType()
                              : !Array->getType()->isArrayType();
      if (IsHere && (Read.meets(Written) || (isOpen(Read) && isOpen(Written))))
        return true;
    }
    return false;
  }
  void checkWritten(const std::string &Name, const clang::Expr &Use,
                    const ValueDecl &Of) {
    if (llvm::none_of(Names.Written, [&](QualType Written) {
          return mayHold(E.Context, Written, Use.getType());
        }))
      return;
    for (const Access &Write : Model.comparedAccesses())
      if (Write.IsWrite && !Write.IsScalar && mayBePart(Write, Of)) {
        Found.push_back(
            mayBeOne(Write, Name, E.Tokens.add(Use.getSourceRange())));
        return;
      }
  }

  const Extraction &E;
  const LoopNest &Model;
  NestNames Names;
  AddressTaken Taken;
  const WrittenNames Changes; ///< In the whole function.
  std::vector<Finding> Found;
};

} // namespace

std::vector<Finding> findSharedVariables(const Extraction &E, const Stmt &Loop,
                                         const LoopNest &Model) {
  return SharedFinder(E, Loop, Model).run();
}

} // namespace idxmap
