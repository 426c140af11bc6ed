//===- KnownIntegers.cpp - Integers that are known while reading *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/KnownIntegers.h"

#include "rewriter/source/Assignment.h"

#include "clang/AST/Expr.h"

using namespace idxmap;

/// Small enough that sums and products of two fit into 64 bits.
static std::optional<int64_t> small(int64_t Value) {
  constexpr int64_t Limit = int64_t(1) << 31;
  if (Value < -Limit || Value >= Limit)
    return std::nullopt;
  return Value;
}

static bool fits(const clang::ASTContext &Context, clang::QualType Type,
                 int64_t Value) {
  if (Type->isDependentType() || !Type->isIntegerType() ||
      Type->isBooleanType())
    return false;
  const unsigned Bits = Context.getIntWidth(Type);
  if (Type->isUnsignedIntegerOrEnumerationType())
    return Value >= 0 && (Bits >= 63 || Value < int64_t(1) << Bits);
  return Bits >= 64 || (Value >= -(int64_t(1) << (Bits - 1)) &&
                        Value < int64_t(1) << (Bits - 1));
}

static std::optional<int64_t> combined(clang::BinaryOperatorKind Operator,
                                       int64_t Left, int64_t Right) {
  switch (Operator) {
  case clang::BO_Add:
    return small(Left + Right);
  case clang::BO_Sub:
    return small(Left - Right);
  case clang::BO_Mul:
    return small(Left * Right);
  case clang::BO_Div:
    return Right == 0 ? std::nullopt : small(Left / Right);
  case clang::BO_Rem:
    return Right == 0 ? std::nullopt : small(Left % Right);
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> operationValue(const clang::ASTContext &Context,
                                             const clang::Expr &Operation,
                                             const KnownIntegers &Known) {
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Operation)) {
    const auto Operand = valueOf(Context, *Unary->getSubExpr(), Known);
    if (!Operand)
      return std::nullopt;
    if (Unary->getOpcode() == clang::UO_Minus)
      return small(-*Operand);
    return Unary->getOpcode() == clang::UO_Plus ? Operand : std::nullopt;
  }
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Operation);
  if (!Binary)
    return std::nullopt;
  const auto Left = valueOf(Context, *Binary->getLHS(), Known);
  const auto Right =
      Left ? valueOf(Context, *Binary->getRHS(), Known) : std::nullopt;
  return Right ? combined(Binary->getOpcode(), *Left, *Right) : std::nullopt;
}

std::optional<int64_t> idxmap::valueOf(const clang::ASTContext &Context,
                                       const clang::Expr &Expression,
                                       const KnownIntegers &Known) {
  const clang::Expr *E = Expression.IgnoreParens();
  if (E->isTypeDependent() || !E->getType()->isIntegerType())
    return std::nullopt;
  clang::Expr::EvalResult Constant;
  if (!E->isValueDependent() &&
      E->EvaluateAsInt(Constant, Context, clang::Expr::SE_NoSideEffects))
    return Constant.Val.getInt().isRepresentableByInt64()
               ? small(Constant.Val.getInt().getExtValue())
               : std::nullopt;
  std::optional<int64_t> Value;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(E))
    Value = valueOf(Context, *Cast->getSubExpr(), Known);
  else if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(E)) {
    const auto Found =
        Known.find(llvm::dyn_cast<clang::VarDecl>(Name->getDecl()));
    if (Found != Known.end())
      Value = Found->second;
  } else {
    Value = operationValue(Context, *E, Known);
  }
  return Value && fits(Context, E->getType(), *Value) ? Value : std::nullopt;
}

/// What `++k`, `k -= 2` or `k = k + 1` adds to \p Variable.
static std::optional<int64_t> stepOf(const clang::ASTContext &Context,
                                     const clang::Expr *Increment,
                                     const clang::VarDecl &Variable,
                                     const KnownIntegers &Known) {
  if (!Increment)
    return std::nullopt;
  if (const auto *Unary =
          llvm::dyn_cast<clang::UnaryOperator>(Increment->IgnoreParens())) {
    if (!Unary->isIncrementDecrementOp() ||
        variableNamed(*Unary->getSubExpr()) != &Variable)
      return std::nullopt;
    return Unary->isIncrementOp() ? 1 : -1;
  }
  const auto *Binary =
      llvm::dyn_cast<clang::BinaryOperator>(Increment->IgnoreParens());
  if (!Binary || variableNamed(*Binary->getLHS()) != &Variable)
    return std::nullopt;
  if (Binary->getOpcode() == clang::BO_Assign) {
    Binary = llvm::dyn_cast<clang::BinaryOperator>(
        Binary->getRHS()->IgnoreParenImpCasts());
    if (!Binary || !Binary->isAdditiveOp() ||
        variableNamed(*Binary->getLHS()) != &Variable)
      return std::nullopt;
  }
  const std::optional<int64_t> By = valueOf(Context, *Binary->getRHS(), Known);
  switch (Binary->getOpcode()) {
  case clang::BO_Add:
  case clang::BO_AddAssign:
    return By;
  case clang::BO_Sub:
  case clang::BO_SubAssign:
    return By ? std::optional(-*By) : std::nullopt;
  default:
    return std::nullopt;
  }
}

static std::optional<bool> holds(const clang::ASTContext &Context,
                                 const clang::BinaryOperator &Test,
                                 const KnownIntegers &Known) {
  const auto Left = valueOf(Context, *Test.getLHS(), Known);
  const auto Right = valueOf(Context, *Test.getRHS(), Known);
  if (!Left || !Right)
    return std::nullopt;
  switch (Test.getOpcode()) {
  case clang::BO_LT:
    return *Left < *Right;
  case clang::BO_LE:
    return *Left <= *Right;
  case clang::BO_GT:
    return *Left > *Right;
  case clang::BO_GE:
    return *Left >= *Right;
  case clang::BO_NE:
    return *Left != *Right;
  default:
    return std::nullopt;
  }
}

std::optional<SmallLoop> idxmap::readSmallLoop(const clang::ASTContext &Context,
                                               const clang::ForStmt &For,
                                               const KnownIntegers &Known) {
  const auto [Variable, First] =
      For.getInit() ? startIn(*For.getInit()) : Assignment{};
  const auto *Test = llvm::dyn_cast_or_null<clang::BinaryOperator>(
      For.getCond() ? For.getCond()->IgnoreParenImpCasts() : nullptr);
  if (!Variable || !First || !Test || For.getConditionVariable() ||
      !Variable->hasLocalStorage() || !Variable->getType()->isIntegerType())
    return std::nullopt;
  const auto Step = stepOf(Context, For.getInc(), *Variable, Known);
  std::optional<int64_t> Value = valueOf(Context, *First, Known);
  if (!Step || !Value)
    return std::nullopt;
  SmallLoop Result{Variable, {}};
  KnownIntegers Inside = Known;
  while (fits(Context, Variable->getType(), *Value) &&
         Result.Values.size() <= MaxTrips) {
    Inside[Variable] = *Value;
    const std::optional<bool> Runs = holds(Context, *Test, Inside);
    if (!Runs)
      return std::nullopt;
    if (!*Runs)
      return Result;
    Result.Values.push_back(*Value);
    *Value += *Step;
  }
  return std::nullopt;
}
