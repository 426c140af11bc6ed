//===- IndexWrites.cpp - Where a body changes an index --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/IndexWrites.h"

#include "rewriter/build/PassingCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"

using namespace idxmap;

namespace {

class TakenSearch : public EvaluatedVisitor {
public:
  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Found;

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      take(S->getLHS(), S->getSourceRange());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp() || S->getOpcode() == clang::UO_AddrOf)
      take(S->getSubExpr(), S->getSourceRange());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getInit() && isMutableReference(D->getType()))
      take(D->getInit(), D->getSourceRange());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    // The object of an operator is its first argument.
    const auto *Method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(S->getDirectCallee());
    const bool HasObject = Method && !Method->isStatic() &&
                           llvm::isa<clang::CXXOperatorCallExpr>(S);
    takePassed(S->getDirectCallee(),
               llvm::ArrayRef(S->getArgs(), S->getNumArgs())
                   .drop_front(HasObject ? 1 : 0));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    takePassed(S->getConstructor(),
               llvm::ArrayRef(S->getArgs(), S->getNumArgs()));
    return true;
  }

private:
  void takePassed(const clang::FunctionDecl *Callee,
                  llvm::ArrayRef<clang::Expr *> Arguments) {
    // A constant can be forwarded as well: std::pair(i, x).
    if (!Callee || onlyPasses(*Callee) || onlyForwards(*Callee, Arguments))
      return;
    for (unsigned I = 0; I < Arguments.size(); ++I)
      if (I < Callee->getNumParams() &&
          isMutableReference(Callee->getParamDecl(I)->getType()) &&
          !isForwarded(*Callee, I))
        take(Arguments[I], Arguments[I]->getSourceRange());
  }

  void take(const clang::Expr *Target, clang::SourceRange Place) {
    Target = Target->IgnoreParens();
    if (!isEvaluated() || !Target->isGLValue())
      return;
    if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Target)) {
      Found.try_emplace(Name->getDecl(), Place);
    } else if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Target)) {
      take(Cast->getSubExpr(), Place);
    } else if (const auto *Choice =
                   llvm::dyn_cast<clang::ConditionalOperator>(Target)) {
      take(Choice->getTrueExpr(), Place);
      take(Choice->getFalseExpr(), Place);
    } else if (const auto *Binary =
                   llvm::dyn_cast<clang::BinaryOperator>(Target)) {
      if (Binary->isAssignmentOp())
        take(Binary->getLHS(), Place);
      else if (Binary->isCommaOp())
        take(Binary->getRHS(), Place);
    }
  }
};

} // namespace

llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange>
idxmap::variablesTaken(const clang::Stmt &Body) {
  TakenSearch Search;
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Search.Found);
}
