// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fused multiply-add as the nvptx back end chooses it: an addition or
// subtraction that may contract takes in a product that may contract and
// stands in the same block; of two, the one with fewer uses. It is done here,
// since the host's instruction selection would no longer see both: the memory
// checks come to stand between them.

#include "Translate.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

#include <array>

using namespace llvm;

namespace {

BinaryOperator *contractibleProduct(Value *V, const Instruction &User) {
  auto *Product = dyn_cast<BinaryOperator>(V);
  bool Fits = Product && Product->getOpcode() == Instruction::FMul &&
              Product->hasAllowContract() &&
              Product->getParent() == User.getParent();
  return Fits ? Product : nullptr;
}

/// The operand of Sum to fuse, 0 or 1, or -1.
int operandToFuse(const BinaryOperator &Sum) {
  std::array<BinaryOperator *, 2> Products = {
      contractibleProduct(Sum.getOperand(0), Sum),
      contractibleProduct(Sum.getOperand(1), Sum)};
  if (Products[0] && Products[1])
    return Products[0]->getNumUses() > Products[1]->getNumUses();
  return Products[0] ? 0 : Products[1] ? 1 : -1;
}

void fuse(BinaryOperator &Sum) {
  int Operand = operandToFuse(Sum);
  if (Operand < 0)
    return;
  auto *Product = cast<BinaryOperator>(Sum.getOperand(Operand));
  IRBuilder<> Builder(&Sum);
  Value *Factor = Product->getOperand(0);
  Value *Other = Sum.getOperand(1 - Operand);
  if (Sum.getOpcode() == Instruction::FSub) {
    Value *&Negated = Operand == 0 ? Other : Factor;
    Negated = Builder.CreateFNeg(Negated);
  }
  Value *Fused = Builder.CreateIntrinsic(
      Intrinsic::fma, {Sum.getType()}, {Factor, Product->getOperand(1), Other});
  Sum.replaceAllUsesWith(Fused);
  Sum.eraseFromParent();
  if (Product->use_empty())
    Product->eraseFromParent();
}

} // namespace

void cuemu::contractExpressions(DeviceCode &Code) {
  SmallVector<BinaryOperator *> Sums;
  for (Function &F : Code.M)
    for (Instruction &I : instructions(F))
      if ((I.getOpcode() == Instruction::FAdd ||
           I.getOpcode() == Instruction::FSub) &&
          I.hasAllowContract())
        Sums.push_back(cast<BinaryOperator>(&I));
  for (BinaryOperator *Sum : Sums)
    fuse(*Sum);
}
