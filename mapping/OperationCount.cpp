//===- OperationCount.cpp - What formulas cost a thread -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/OperationCount.h"

#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"
#include "mapping/expr/TermOrder.h"

#include <set>

namespace idxmap {

static unsigned divisionCost(const Expr &Divisor) {
  if (!Divisor.isConstant())
    return 15;
  int64_t Value = Divisor.value();
  return Value >= 1 && (Value & (Value - 1)) == 0 ? 1 : 4;
}

static unsigned ownCost(const Expr &E) {
  switch (E.kind()) {
  case ExprKind::Constant:
  case ExprKind::Symbol:
    return 0;
  case ExprKind::Add:
    return E.operands().size() - 1;
  case ExprKind::Mul:
    return E.operands().size() - 1 - E.operands().back().isConstant(-1);
  case ExprKind::FloorDiv:
  case ExprKind::CeilDiv:
  case ExprKind::Mod:
    return divisionCost(E.rhs());
  case ExprKind::Min:
  case ExprKind::Max:
  case ExprKind::BitXor:
    return 1;
  case ExprKind::Call:
    break;
  }
  return 20;
}

static unsigned countNew(const Expr &E, std::set<Expr> &Seen) {
  if (!Seen.insert(E).second)
    return 0;
  unsigned Count = ownCost(E);
  for (const Expr &Operand : E.operands())
    Count += countNew(Operand, Seen);
  return Count;
}

unsigned operationCount(const std::vector<Expr> &Formulas) {
  std::set<Expr> Seen;
  unsigned Count = 0;
  for (const Expr &Formula : Formulas)
    Count += countNew(Formula, Seen);
  return Count;
}

std::vector<Expr> cheapest(const std::vector<Expr> &Formulas,
                           const Facts &Known) {
  std::vector<Expr> Plain, Distributed;
  for (const Expr &Formula : Formulas) {
    Plain.push_back(simplify(Formula, Known));
    std::optional<Polynomial> P = Polynomial::expanded(Plain.back());
    Distributed.push_back(P ? simplify(toExpr(*P), Known) : Plain.back());
  }
  return operationCount(Distributed) < operationCount(Plain) ? Distributed
                                                             : Plain;
}

} // namespace idxmap
