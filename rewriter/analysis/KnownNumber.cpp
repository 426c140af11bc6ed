//===- KnownNumber.cpp - Numbers that a run of a body computes ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/KnownNumber.h"

#include <limits>

namespace idxmap::ir {

std::optional<int64_t> knownAs(int64_t Number, const Type &Is) {
  if (Is.Of == Type::Kind::Bool)
    return Number != 0;
  if (!Is.isInteger() || Is.Bits == 0 || Is.Bits > 64)
    return std::nullopt;
  bool Fits = true;
  if (Is.wraps())
    Fits = Number >= 0 && (Is.Bits >= 63 || Number < int64_t(1) << Is.Bits);
  else if (Is.Bits < 64)
    Fits = Number >= -(int64_t(1) << (Is.Bits - 1)) &&
           Number < int64_t(1) << (Is.Bits - 1);
  return Fits ? std::optional(Number) : std::nullopt;
}

static std::optional<int64_t> arithmetic(char Operator, int64_t Left,
                                         int64_t Right) {
  int64_t Result = 0;
  switch (Operator) {
  case '+':
    return __builtin_add_overflow(Left, Right, &Result) ? std::nullopt
                                                        : std::optional(Result);
  case '-':
    return __builtin_sub_overflow(Left, Right, &Result) ? std::nullopt
                                                        : std::optional(Result);
  case '*':
    return __builtin_mul_overflow(Left, Right, &Result) ? std::nullopt
                                                        : std::optional(Result);
  case '/':
  case '%':
    if (Right == 0 ||
        (Right == -1 && Left == std::numeric_limits<int64_t>::min()))
      return std::nullopt;
    return Operator == '/' ? Left / Right : Left % Right;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> knownResult(const std::string &Operator, int64_t Left,
                                   int64_t Right, const Type &Is) {
  if (Operator == "<")
    return Left < Right;
  if (Operator == "<=")
    return Left <= Right;
  if (Operator == ">")
    return Left > Right;
  if (Operator == ">=")
    return Left >= Right;
  if (Operator == "==")
    return Left == Right;
  if (Operator == "!=")
    return Left != Right;
  if (Operator.size() != 1)
    return std::nullopt;
  const std::optional<int64_t> Result =
      arithmetic(Operator.front(), Left, Right);
  return Result ? knownAs(*Result, Is) : std::nullopt;
}

} // namespace idxmap::ir
