//===- Doubts.cpp - What a nest does beside its accesses --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/Doubts.h"

#include "rewriter/extract/NestWrites.h"
#include "rewriter/list/PureFunctions.h"
#include "rewriter/list/SharedVariables.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace idxmap {

namespace {

/// Doubts about single expressions.
class DoubtFinder : public RecursiveASTVisitor<DoubtFinder> {
  using Base = RecursiveASTVisitor<DoubtFinder>;

public:
  DoubtFinder(const Extraction &E) : E(E), Pure(E.Context) {}
  std::vector<Finding> Found;

  bool VisitExpr(clang::Expr *S) {
    if (S->isTypeDependent())
      doubt(S);
    return true;
  }
  bool VisitCallExpr(CallExpr *S) {
    if (!S->isTypeDependent() && !Pure.contains(S->getDirectCallee()))
      doubt(S);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *S) {
    if (!S->getConstructor()->isTrivial())
      doubt(S);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *S) { return doubt(S); }
  bool VisitAtomicExpr(AtomicExpr *S) { return doubt(S); }
  bool VisitBlockExpr(BlockExpr *S) { return doubt(S); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) {
    return doubt(S->getRangeInit());
  }

  /// A pointer out of memory, or bits that share memory.
  bool VisitMemberExpr(MemberExpr *S) {
    const auto *Field = dyn_cast<FieldDecl>(S->getMemberDecl());
    if (!Field)
      return true;
    if (Field->isBitField() || Field->getParent()->isUnion() ||
        Field->isMutable())
      doubt(S);
    return fromMemory(S);
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) {
    checkIndex(S->getIdx());
    return fromMemory(S);
  }
  bool VisitUnaryOperator(UnaryOperator *S) {
    return S->getOpcode() == UO_Deref ? fromMemory(S) : true;
  }
  bool VisitBinaryOperator(BinaryOperator *S) {
    if (S->isAdditiveOp() && S->getType()->isPointerType())
      for (const clang::Expr *Part : {S->getLHS(), S->getRHS()})
        if (!Part->getType()->isPointerType())
          checkIndex(Part);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    if (D->needsDestruction(E.Context) != QualType::DK_none && D->getInit())
      doubt(D->getInit());
    // It may be looked through in a subscript.
    if (D->getInit() && D->getType()->isIntegerType() &&
        !D->getType()->isDependentType())
      checkIndex(D->getInit());
    return true;
  }

private:
  bool doubt(const Stmt *S) {
    Found.push_back(E.at(FindingID::remark_unknown_effect, S->getSourceRange(),
                         {E.lineOf(S->getSourceRange())}));
    return true;
  }
  bool fromMemory(const clang::Expr *S) {
    if (S->getType()->isPointerType() || S->getType()->isReferenceType())
      doubt(S);
    return true;
  }
  void checkIndex(const clang::Expr *Index);

  const Extraction &E;
  PureFunctions Pure;
};

} // namespace

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

std::vector<Finding> findDoubts(const Extraction &E, const Stmt &Loop,
                                const LoopNest &Model) {
  DoubtFinder Finder(E);
  Finder.TraverseStmt(const_cast<Stmt *>(&Loop));
  for (Finding &Each : findSharedVariables(E, Loop, Model))
    Finder.Found.push_back(std::move(Each));
  return std::move(Finder.Found);
}

} // namespace idxmap
