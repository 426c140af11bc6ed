//===- StepWidth.cpp - Steps and widths from a guard ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/StepWidth.h"

#include "rewriter/header/BoundCheck.h"
#include "rewriter/source/IntegerVariable.h"

#include "mapping/expr/Simplify.h"

using namespace idxmap;

namespace {

/// One test `(Index - Offset) % Modulus < Limit` (or `== Limit`) of a guard.
struct ModuloTest {
  unsigned Loop = 0;
  Expr Offset;
  int64_t Modulus = 1;
  int64_t Limit = 0;
  bool IsEquality = false;
};

class GuardReader {
public:
  GuardReader(BoundReader &Bounds, const Symbols &Values,
              const WalkedNest &Nest, std::vector<Dimension> &Space)
      : Bounds(Bounds), Values(Values), Forms(Nest.Forms), Runs(Nest.Runs),
        Space(Space) {}

  bool readAll(const clang::Expr *Condition);

private:
  std::optional<ModuloTest> readTest(const clang::BinaryOperator &Test);
  bool readOperand(const clang::Expr *Operand, ModuloTest &Test);
  std::optional<int64_t> constant(const clang::Expr *Expression);
  bool narrow(const ModuloTest &Test);

  BoundReader &Bounds;
  const Symbols &Values;
  const std::vector<LoopForm> &Forms;
  const std::vector<LoopRun> &Runs;
  std::vector<Dimension> &Space;
};

} // namespace

std::optional<int64_t> GuardReader::constant(const clang::Expr *Expression) {
  const std::optional<Expr> Value = Bounds.exact(Expression);
  if (!Value || !Value->isConstant())
    return std::nullopt;
  return Value->value();
}

/// `i`, or `i - e` with an invariant e.
bool GuardReader::readOperand(const clang::Expr *Operand, ModuloTest &Test) {
  Operand = Operand->IgnoreParenImpCasts();
  const clang::Expr *Index = Operand;
  if (const auto *Difference = llvm::dyn_cast<clang::BinaryOperator>(Operand)) {
    if (Difference->getOpcode() != clang::BO_Sub)
      return false;
    Index = Difference->getLHS();
    const std::optional<Expr> Offset = Bounds.exact(Difference->getRHS());
    if (!Offset || firstUse(*Difference->getRHS(), loopVariables(Forms)))
      return false;
    Test.Offset = *Offset;
  }
  for (Test.Loop = 0; Test.Loop < Forms.size(); ++Test.Loop)
    if (isVariable(Index, *Forms[Test.Loop].Variable))
      return true;
  return false;
}

std::optional<ModuloTest>
GuardReader::readTest(const clang::BinaryOperator &Operator) {
  if (Operator.getOpcode() != clang::BO_LT &&
      Operator.getOpcode() != clang::BO_EQ)
    return std::nullopt;
  const auto *Remainder = llvm::dyn_cast<clang::BinaryOperator>(
      Operator.getLHS()->IgnoreParenImpCasts());
  if (!Remainder || Remainder->getOpcode() != clang::BO_Rem)
    return std::nullopt;
  ModuloTest Test;
  Test.IsEquality = Operator.getOpcode() == clang::BO_EQ;
  const std::optional<int64_t> Modulus = constant(Remainder->getRHS());
  const std::optional<int64_t> Limit = constant(Operator.getRHS());
  if (!Modulus || !Limit || *Modulus < 1 ||
      !readOperand(Remainder->getLHS(), Test))
    return std::nullopt;
  Test.Modulus = *Modulus;
  Test.Limit = *Limit;
  return Test;
}

/// Takes \p Test into the descriptor where that is exact.
bool GuardReader::narrow(const ModuloTest &Test) {
  Dimension &Dim = Space[Test.Loop];
  const std::optional<NonRectangularLoop> &Dependent =
      Runs[Test.Loop].Dependent;
  if (!Dim.Step.isConstant(1) || !Dim.Width.isConstant(1) ||
      (Dependent && Dependent->Counted))
    return false;
  const int64_t Largest = Test.IsEquality ? Test.Modulus - 1 : Test.Modulus;
  if (Test.Limit < 0 || Test.Limit > Largest)
    return false;
  // Lower = Offset + Phase, so that (i - Offset) mod T is known at i = Lower.
  const Expr Phase = simplify(Dim.Lower - Test.Offset, Values.known());
  if (!Phase.isConstant() || Phase.value() < 0)
    return false;
  const int64_t First = Phase.value() % Test.Modulus;
  if (Test.IsEquality) {
    const int64_t Skip = (Test.Limit - First + Test.Modulus) % Test.Modulus;
    Dim.Lower = simplify(Dim.Lower + Skip);
    Dim.Width = 1;
  } else {
    if (First != 0)
      return false;
    Dim.Width = Test.Limit;
  }
  Dim.Step = Test.Modulus;
  return true;
}

bool GuardReader::readAll(const clang::Expr *Condition) {
  Condition = Condition->IgnoreParenImpCasts();
  if (Condition->isTypeDependent() || Condition->isValueDependent())
    return false;
  const auto *Operator = llvm::dyn_cast<clang::BinaryOperator>(Condition);
  if (!Operator)
    return false;
  if (Operator->getOpcode() == clang::BO_LAnd)
    return readAll(Operator->getLHS()) && readAll(Operator->getRHS());
  const std::optional<ModuloTest> Test = readTest(*Operator);
  return Test && narrow(*Test);
}

const clang::Stmt *idxmap::readGuard(BoundReader &Bounds, const Symbols &Values,
                                     const clang::Stmt &Body,
                                     WalkedNest &Nest) {
  const auto *If = llvm::dyn_cast<clang::IfStmt>(withoutBraces(&Body));
  if (!If || If->getElse() || If->getInit() || If->getConditionVariable() ||
      If->getStatementKind() != clang::IfStatementKind::Ordinary)
    return nullptr;
  std::vector<Dimension> Narrowed = Nest.Space;
  if (!GuardReader(Bounds, Values, Nest, Narrowed).readAll(If->getCond()))
    return nullptr;
  Nest.Space = std::move(Narrowed);
  return If->getThen();
}
