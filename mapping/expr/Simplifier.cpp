//===- Simplifier.cpp - The simplifier, from the leaves up ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"

namespace idxmap {

// e -> c  if e lies in [c, c]
Expr Simplifier::visit(const Expr &E) const {
  if (E.isConstant())
    return E;
  std::vector<Expr> Operands;
  for (const Expr &Operand : E.operands())
    Operands.push_back(simplified(Operand));
  Expr Result = E;
  switch (E.kind()) {
  case ExprKind::Constant:
  case ExprKind::Symbol:
    break;
  case ExprKind::Add:
    Result = sum(Operands);
    break;
  case ExprKind::Mul:
    Result = productOf(Operands);
    break;
  case ExprKind::FloorDiv:
  case ExprKind::CeilDiv:
    Result = quotient(E.kind(), Operands[0], Operands[1]);
    break;
  case ExprKind::Mod:
    Result = remainder(Operands[0], Operands[1]);
    break;
  case ExprKind::Min:
  case ExprKind::Max:
    Result = extremum(E.kind(), Operands[0], Operands[1]);
    break;
  case ExprKind::BitXor:
    Result = difference(Operands[0], Operands[1]);
    break;
  case ExprKind::Call:
    Result = callOf(E, Operands);
    break;
  }
  Range Values = Known.range(Result);
  return Values.isPoint() ? Expr(Values.Lo) : Result;
}

// A rule may build an operand to which another rule applies only when seen from
// its new place. So until nothing changes; the bound is never reached by the
// laws and keeps the cost in hand.
Expr Simplifier::simplified(const Expr &E) const {
  constexpr unsigned MaxPasses = 8;
  if (auto Found = Simplified.find(E); Found != Simplified.end())
    return Found->second;
  Expr Result = visit(E);
  for (unsigned Pass = 1; Pass < MaxPasses; ++Pass) {
    Expr Next = visit(Result);
    if (Next == Result)
      break;
    Result = std::move(Next);
  }
  Simplified.emplace(E, Result);
  Simplified.emplace(Result, Result);
  return Result;
}

} // namespace idxmap
