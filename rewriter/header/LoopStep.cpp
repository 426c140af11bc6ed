//===- LoopStep.cpp - How a header changes one variable ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/LoopStep.h"

#include "rewriter/source/IntegerVariable.h"
#include "rewriter/templates/OpenTypes.h"

using namespace idxmap;

using Result = std::variant<std::monostate, LoopStep, Finding>;

/// The step by \p Amount, whose sign is taken off where it is known.
static Result stepBy(const Extraction &E, const clang::Expr &Amount,
                     bool Decreases) {
  const clang::SourceRange Place = Amount.getSourceRange();
  if (isOpen(Amount.getType())) {
    if (std::optional<Finding> Refusal = checkOpenStep(E, Amount))
      return std::move(*Refusal);
    return LoopStep{1, Amount.IgnoreParenImpCasts(), Decreases, Place};
  }
  if (!Amount.getType()->isIntegralOrEnumerationType())
    return E.at(FindingID::err_loop_step_type, Place,
                {E.lineOf(Place),
                 Amount.getType().getAsString(E.Context.getPrintingPolicy())});
  clang::Expr::EvalResult Value;
  if (Amount.isValueDependent() ||
      !Amount.EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects))
    return LoopStep{1, Amount.IgnoreParenImpCasts(), Decreases, Place};
  const llvm::APSInt Step = Value.Val.getInt();
  const llvm::APSInt Size = Step.isNegative() ? -Step : Step;
  if (Size.isNegative() || Size.getActiveBits() > 31)
    return E.at(FindingID::err_loop_step_large, Place, {E.lineOf(Place)});
  return LoopStep{static_cast<int64_t>(Size.getZExtValue()), nullptr,
                  Decreases != Step.isNegative(), Place};
}

/// `i = i + c`, `i = c + i` or `i = i - c`.
static Result stepOfSum(const Extraction &E, const clang::Expr &Value,
                        const clang::VarDecl &Variable) {
  const std::optional<Operation> Sum = asBinary(*Value.IgnoreParenImpCasts());
  if (!Sum || !clang::BinaryOperator::isAdditiveOp(Sum->Opcode))
    return {};
  const bool Decreases = Sum->Opcode == clang::BO_Sub;
  if (isVariable(Sum->Left, Variable))
    return stepBy(E, *Sum->Right, Decreases);
  if (!Decreases && isVariable(Sum->Right, Variable))
    return stepBy(E, *Sum->Left, false);
  return {};
}

Result idxmap::readLoopStep(const Extraction &E, const clang::Expr &Increment,
                            const clang::VarDecl &Variable) {
  const clang::Expr &Plain = *Increment.IgnoreParenImpCasts();
  if (changedVariable(Plain) != &Variable)
    return {};
  if (const std::optional<UnaryOperation> Unary = asUnary(Plain))
    return LoopStep{1, nullptr,
                    clang::UnaryOperator::isDecrementOp(Unary->Opcode)};
  const Operation Update = *asBinary(Plain);
  switch (Update.Opcode) {
  case clang::BO_AddAssign:
    return stepBy(E, *Update.Right, false);
  case clang::BO_SubAssign:
    return stepBy(E, *Update.Right, true);
  case clang::BO_Assign:
    return stepOfSum(E, *Update.Right, Variable);
  default:
    return {};
  }
}

const clang::VarDecl *idxmap::changedVariable(const clang::Expr &Increment) {
  const clang::Expr &Plain = *Increment.IgnoreParenImpCasts();
  const clang::Expr *Target = nullptr;
  if (const std::optional<UnaryOperation> Unary = asUnary(Plain)) {
    if (clang::UnaryOperator::isIncrementDecrementOp(Unary->Opcode))
      Target = Unary->Operand;
  } else if (const std::optional<Operation> Update = asBinary(Plain)) {
    if (clang::BinaryOperator::isAssignmentOp(Update->Opcode))
      Target = Update->Left;
  }
  const auto *Name =
      Target ? llvm::dyn_cast<clang::DeclRefExpr>(Target->IgnoreParenImpCasts())
             : nullptr;
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}

std::vector<const clang::Expr *> idxmap::partsOfComma(const clang::Expr &List) {
  const std::optional<Operation> Comma = asBinary(*List.IgnoreParenImpCasts());
  if (!Comma || Comma->Opcode != clang::BO_Comma)
    return {&List};
  std::vector<const clang::Expr *> Parts = partsOfComma(*Comma->Left);
  for (const clang::Expr *Part : partsOfComma(*Comma->Right))
    Parts.push_back(Part);
  return Parts;
}
