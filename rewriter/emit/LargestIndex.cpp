//===- LargestIndex.cpp - How far the last thread reaches -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/LargestIndex.h"

#include "mapping/expr/Builtins.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/emit/Terms.h"

#include <cassert>

namespace idxmap {

static Expr largestBuiltin(const Expr &Symbol, const Mapping &Map) {
  const std::string &Name = Symbol.name();
  for (const Mapping::OwnLoop &Each : Map.Own)
    if (Each.Symbol == Name)
      return Each.Extent - 1;
  const unsigned Axis = Name.back() - 'x';
  assert(Axis < 3 && "built-in indices end in .x, .y or .z");
  const auto &Extents = Name.rfind("blockIdx", 0) == 0 ? Map.Grid : Map.Block;
  return Extents[Axis] - 1;
}

static Expr largest(const Expr &E, const Mapping &Map);

// Thread parts are never negative: a subtracted one is largest at 0.
static Expr largestSum(const Expr &E, const Mapping &Map) {
  Expr Sum = 0;
  for (const SignedTerm &T : signedTerms(E)) {
    if (!T.IsNegative)
      Sum = Sum + largest(T.Value, Map);
    else if (!dependsOnThread(T.Value))
      Sum = Sum - T.Value;
  }
  return Sum;
}

static Expr largest(const Expr &E, const Mapping &Map) {
  if (!dependsOnThread(E))
    return E;
  switch (E.kind()) {
  case ExprKind::Symbol:
    return largestBuiltin(E, Map);
  case ExprKind::Add:
    return largestSum(E, Map);
  case ExprKind::Mul: {
    if (signedTerms(E).front().IsNegative)
      return 0;
    Expr Product = 1;
    for (const Expr &Factor : E.operands())
      Product = Product * largest(Factor, Map);
    return Product;
  }
  case ExprKind::Mod:
    return dependsOnThread(E.rhs()) ? largest(E.lhs(), Map)
                                    : min(largest(E.lhs(), Map), E.rhs() - 1);
  case ExprKind::FloorDiv:
  case ExprKind::CeilDiv:
    return dependsOnThread(E.rhs())
               ? largest(E.lhs(), Map)
               : Expr::make(E.kind(), {largest(E.lhs(), Map), E.rhs()});
  case ExprKind::Min:
  case ExprKind::Max:
    return Expr::make(E.kind(), {largest(E.lhs(), Map), largest(E.rhs(), Map)});
  case ExprKind::BitXor:
    return largest(E.lhs(), Map) + largest(E.rhs(), Map);
  case ExprKind::Call:
    return largestValue(E);
  case ExprKind::Constant:
    break;
  }
  return E;
}

Expr largestIndex(const Expr &E, const Mapping &Map) {
  return simplify(largest(E, Map), Map.KernelFacts);
}

} // namespace idxmap
