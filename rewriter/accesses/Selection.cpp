//===- Selection.cpp - The lesser or the greater of two values ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Selection.h"

#include "rewriter/source/SameExpression.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

std::vector<const clang::Expr *>
idxmap::argumentsOf(const clang::CallExpr &Call, llvm::StringRef Name,
                    unsigned Count) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->isInStdNamespace() || !Callee->getIdentifier() ||
      Callee->getName() != Name || Call.getNumArgs() != Count)
    return {};
  std::vector<const clang::Expr *> Result;
  for (const clang::Expr *Each : Call.arguments()) {
    const auto *Made =
        llvm::dyn_cast<clang::MaterializeTemporaryExpr>(Each->IgnoreParens());
    Result.push_back(Made ? Made->getSubExpr() : Each);
  }
  return Result;
}

/// `std::min(a, b)`, `std::max(a, b)`.
static std::optional<Selection> ofCall(const clang::CallExpr &Call) {
  for (const bool IsLesser : {true, false})
    if (const auto Two = argumentsOf(Call, IsLesser ? "min" : "max", 2);
        !Two.empty())
      return Selection{IsLesser, Two.front(), Two.back()};
  return std::nullopt;
}

static bool isSame(const clang::ASTContext &Context, const clang::Expr *A,
                   const clang::Expr *B) {
  return isSameExpression(Context, *A->IgnoreParenImpCasts(),
                          *B->IgnoreParenImpCasts());
}

/// `a < b ? a : b` and its like, compared in the type of the result.
static std::optional<Selection>
ofChoice(const clang::ASTContext &Context,
         const clang::ConditionalOperator &Choice) {
  const auto *Test = llvm::dyn_cast<clang::BinaryOperator>(
      Choice.getCond()->IgnoreParenImpCasts());
  if (!Test || !Test->isRelationalOp() || Choice.HasSideEffects(Context) ||
      !Context.hasSameType(Test->getLHS()->getType(), Choice.getType()))
    return std::nullopt;
  const clang::Expr *Left = Test->getLHS(), *Right = Test->getRHS();
  const bool TakesLeft = isSame(Context, Left, Choice.getTrueExpr()) &&
                         isSame(Context, Right, Choice.getFalseExpr());
  const bool TakesRight = isSame(Context, Right, Choice.getTrueExpr()) &&
                          isSame(Context, Left, Choice.getFalseExpr());
  if (!TakesLeft && !TakesRight)
    return std::nullopt;
  const bool LeftIsLess =
      Test->getOpcode() == clang::BO_LT || Test->getOpcode() == clang::BO_LE;
  return Selection{LeftIsLess == TakesLeft, Choice.getTrueExpr(),
                   Choice.getFalseExpr()};
}

std::optional<Selection> idxmap::selectionOf(const clang::ASTContext &Context,
                                             const clang::Expr &Value) {
  const clang::Expr *Bare = Value.IgnoreParens();
  if (!Bare->getType().getNonReferenceType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Bare))
    return ofCall(*Call);
  const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Bare);
  return Choice ? ofChoice(Context, *Choice) : std::nullopt;
}
