//===- Evaluate.cpp - The value of an expression --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The meaning of every operator on 64-bit integers, in one place; the oracle of
// the simplifier's laws. An operation without a value (a divisor < 1, a result
// outside 64 bits) makes the whole expression one without a value.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Builtins.h"
#include "mapping/expr/Expr.h"
#include "mapping/expr/FloorOf.h"

#include <algorithm>

namespace idxmap {

using Value = std::optional<int64_t>;

static Value sum(int64_t A, int64_t B) {
  int64_t Result;
  if (__builtin_add_overflow(A, B, &Result))
    return std::nullopt;
  return Result;
}

static Value product(int64_t A, int64_t B) {
  int64_t Result;
  if (__builtin_mul_overflow(A, B, &Result))
    return std::nullopt;
  return Result;
}

static int64_t ceilQuotient(int64_t A, int64_t B) {
  return A / B + (A % B > 0 ? 1 : 0);
}
static int64_t euclideanRemainder(int64_t A, int64_t B) {
  return A % B + (A % B < 0 ? B : 0);
}

static Value apply(ExprKind Kind, int64_t A, int64_t B) {
  switch (Kind) {
  case ExprKind::Add:
    return sum(A, B);
  case ExprKind::Mul:
    return product(A, B);
  case ExprKind::FloorDiv:
    return B >= 1 ? Value(floorOf(A, B)) : std::nullopt;
  case ExprKind::CeilDiv:
    return B >= 1 ? Value(ceilQuotient(A, B)) : std::nullopt;
  case ExprKind::Mod:
    return B >= 1 ? Value(euclideanRemainder(A, B)) : std::nullopt;
  case ExprKind::Min:
    return std::min(A, B);
  case ExprKind::Max:
    return std::max(A, B);
  case ExprKind::BitXor:
    return A ^ B;
  case ExprKind::Constant:
  case ExprKind::Symbol:
  case ExprKind::Call:
    break;
  }
  return std::nullopt;
}

Value evaluate(const Expr &E, const std::map<std::string, int64_t> &Values) {
  if (E.isConstant())
    return E.value();
  if (E.isSymbol()) {
    auto Found = Values.find(E.name());
    return Found == Values.end() ? std::nullopt : Value(Found->second);
  }
  if (E.kind() == ExprKind::Call) {
    std::vector<int64_t> Operands;
    for (const Expr &Operand : E.operands()) {
      Value Next = evaluate(Operand, Values);
      if (!Next)
        return std::nullopt;
      Operands.push_back(*Next);
    }
    return evaluateBuiltin(E.function(), Operands);
  }
  Value Result = evaluate(E.operands().front(), Values);
  for (size_t I = 1; Result && I < E.operands().size(); ++I) {
    Value Next = evaluate(E.operands()[I], Values);
    Result = Next ? apply(E.kind(), *Result, *Next) : std::nullopt;
  }
  return Result;
}

} // namespace idxmap
