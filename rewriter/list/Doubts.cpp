//===- Doubts.cpp - What a nest does beside its accesses --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/Doubts.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/CalledPlaces.h"
#include "rewriter/list/PureFunctions.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace idxmap {

namespace {

bool isOfOwnElements(const CallExpr &Call);
bool isLengthOfContainer(const CallExpr &Call);
bool isMemberOfNumbers(const clang::Expr &Pointer);

/// Doubts about single expressions.
class DoubtFinder : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  DoubtFinder(const Extraction &E) : E(E), Pure(E.Context) {}
  std::vector<Finding> Found;

  bool VisitExpr(clang::Expr *S) override {
    if (S->isTypeDependent())
      doubt(S);
    return true;
  }
  bool VisitCallExpr(CallExpr *S) override {
    if (isOfOwnElements(*S))
      checkIndex(S->getArg(S->getNumArgs() - 1));
    else if (!S->isTypeDependent() && !Pure.contains(S->getDirectCallee()) &&
             !isAssertion(*S) && !lookInto(*S))
      doubt(S);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *S) override {
    if (!S->getConstructor()->isTrivial())
      doubt(S);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *S) override { return doubt(S); }
  bool VisitAtomicExpr(AtomicExpr *S) override { return doubt(S); }
  bool VisitBlockExpr(BlockExpr *S) override { return doubt(S); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    return doubt(S->getRangeInit());
  }

  /// A pointer out of memory, or bits that share memory.
  bool VisitMemberExpr(MemberExpr *S) override {
    const auto *Field = dyn_cast<FieldDecl>(S->getMemberDecl());
    if (!Field)
      return true;
    if (Field->isBitField() || Field->getParent()->isUnion() ||
        Field->isMutable())
      doubt(S);
    return fromMemory(S);
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    checkIndex(partsOf(*S).Index);
    return fromMemory(S);
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    return S->getOpcode() == UO_Deref ? fromMemory(S) : true;
  }
  bool VisitBinaryOperator(BinaryOperator *S) override {
    if (S->isAdditiveOp() && S->getType()->isPointerType())
      for (const clang::Expr *Part : {S->getLHS(), S->getRHS()})
        if (!Part->getType()->isPointerType())
          checkIndex(Part);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) override {
    if (D->needsDestruction(E.Context) != QualType::DK_none && D->getInit())
      doubt(D->getInit());
    // It may be looked through in a subscript.
    if (D->getInit() && D->getType()->isIntegerType() &&
        !D->getType()->isDependentType())
      checkIndex(D->getInit());
    return true;
  }

private:
  bool lookInto(const CallExpr &Call);
  /// Of what ends the program in a function, nothing follows.
  bool isAssertion(const CallExpr &Call) const {
    return Within && Call.getDirectCallee() &&
           Call.getDirectCallee()->isNoReturn();
  }
  bool doubt(const Stmt *S) {
    if (Within)
      S = Within;
    Found.push_back(E.at(FindingID::remark_unknown_effect, S->getSourceRange(),
                         {E.lineOf(S->getSourceRange())}));
    return true;
  }
  bool fromMemory(const clang::Expr *S) {
    const bool IsPointer = S->getType()->isPointerType();
    if (IsPointer && Within && isMemberOfNumbers(*S))
      return true;
    if (IsPointer || S->getType()->isReferenceType())
      doubt(S);
    return true;
  }
  void checkIndex(const clang::Expr *Index);

  const Extraction &E;
  PureFunctions Pure;
  /// The call in the loop whose function is looked at.
  const CallExpr *Within = nullptr;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

/// `v[i]` of a container with elements of its own.
bool isOfOwnElements(const CallExpr &Call) {
  const clang::Expr *Object = objectOfCall(Call);
  const CXXRecordDecl *Class =
      Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Class && Callee && ownsElements(Object->getType()) &&
         (isStandardContainer(*Class) || isStandardArray(*Class)) &&
         Callee->getOverloadedOperator() == OO_Subscript;
}

bool isLengthOfContainer(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return Method && isStandardContainer(*Method->getParent()) &&
         Method->getIdentifier() && Method->getName() == "size";
}

/// A pointer in the function's object, through which no pointer is changed,
/// and no number that a subscript is made of.
bool isMemberOfNumbers(const clang::Expr &Pointer) {
  return memberOfThis(&Pointer) &&
         Pointer.getType()->getPointeeType()->isFloatingType();
}

} // namespace

/// What a small function touches is among the accesses; its arithmetic is not.
bool DoubtFinder::lookInto(const CallExpr &Call) {
  const std::optional<CalledPlaces> Called = placesIn(Call);
  if (!Called)
    return isLengthOfContainer(Call);
  const FunctionDecl *Function = Called->Functions.front().Function;
  if (!Seen.insert(Function).second)
    return true; // Its doubts have been told.
  const CallExpr *Around = std::exchange(Within, Within ? Within : &Call);
  TraverseStmt(Function->getBody());
  Within = Around;
  return true;
}

/// Arithmetic that may wrap, and conversions that may cut, make one element of
/// two subscripts.
void DoubtFinder::checkIndex(const clang::Expr *Index) {
  if (Index->isTypeDependent() || Index->isValueDependent() ||
      Index->isCXX11ConstantExpr(E.Context))
    return;
  const QualType Type = Index->getType();
  const auto *Binary = dyn_cast<BinaryOperator>(Index);
  if (Binary && (Binary->isAdditiveOp() || Binary->isMultiplicativeOp()) &&
      Type->isUnsignedIntegerType() && E.Context.getTypeSize(Type) < 64)
    doubt(Index);
  const auto *Cast = dyn_cast<CastExpr>(Index);
  if (Cast && Cast->getCastKind() == CK_IntegralCast &&
      Cast->getSubExpr()->getType()->isIntegerType() &&
      E.Context.getTypeSize(Type) <
          E.Context.getTypeSize(Cast->getSubExpr()->getType()))
    doubt(Index);
  for (const Stmt *Child : Index->children())
    if (const auto *Part = dyn_cast_or_null<clang::Expr>(Child))
      if (Part->getType()->isIntegerType() && !isa<ArraySubscriptExpr>(Part))
        checkIndex(Part);
}

std::vector<Finding> findDoubts(const Extraction &E, const Stmt &Loop) {
  DoubtFinder Finder(E);
  Finder.TraverseStmt(const_cast<Stmt *>(&Loop));
  return std::move(Finder.Found);
}

} // namespace idxmap
