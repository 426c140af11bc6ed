//===- SimplifyBits.cpp - Rules for xor and for functions -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"
#include "mapping/expr/TermOrder.h"

namespace idxmap {

// xor(x, 0) -> x      xor(x, x) -> 0      xor(xor(x, y), y) -> x
Expr Simplifier::difference(const Expr &A, const Expr &B) const {
  if (A == B)
    return 0;
  for (const auto &[One, Other] : {std::pair(A, B), std::pair(B, A)}) {
    if (Other.isConstant(0))
      return One;
    if (One.kind() == ExprKind::BitXor && One.rhs() == Other)
      return One.lhs();
    if (One.kind() == ExprKind::BitXor && One.lhs() == Other)
      return One.rhs();
  }
  Expr Result = isWrittenBefore(B, A) ? bitXor(B, A) : bitXor(A, B);
  if (A.isConstant() && B.isConstant())
    return *evaluate(Result, {});
  return Result;
}

// f(c, ..) -> its value  if all operands are constants and f is a builtin
Expr Simplifier::callOf(const Expr &Call,
                        const std::vector<Expr> &Operands) const {
  Expr Result = Call.withOperands(Operands);
  std::optional<int64_t> Value = evaluate(Result, {});
  return Value ? Expr(*Value) : Result;
}

} // namespace idxmap
