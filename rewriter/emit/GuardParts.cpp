//===- GuardParts.cpp - What a guard and an index both need ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/GuardParts.h"

#include "mapping/expr/Simplify.h"

#include <set>

namespace idxmap {

static bool contains(const Expr &E, const Expr &Part) {
  if (E == Part)
    return true;
  for (const Expr &Operand : E.operands())
    if (contains(Operand, Part))
      return true;
  return false;
}

static Expr replace(const Expr &E, const Expr &Part, const Expr &By) {
  if (E == Part)
    return By;
  std::vector<Expr> Operands;
  for (const Expr &Operand : E.operands())
    Operands.push_back(replace(Operand, Part, By));
  return Operands.empty() ? E : E.withOperands(std::move(Operands));
}

static void collectPowersOfTwo(const Expr &E, std::set<int64_t> &Powers) {
  if (E.kind() == ExprKind::FloorDiv && E.rhs().isConstant() &&
      (E.rhs().value() & (E.rhs().value() - 1)) == 0)
    Powers.insert(E.rhs().value());
  for (const Expr &Operand : E.operands())
    collectPowersOfTwo(Operand, Powers);
}

Expr withGuardParts(const Expr &Index, const std::vector<Expr> &Guards,
                    const Facts &Known) {
  std::set<int64_t> Powers;
  collectPowersOfTwo(Index, Powers);
  Expr Result = Index;
  for (const Expr &Sum : Guards)
    for (const int64_t Power : Powers) {
      const Expr Quotient = simplify(floorDiv(Sum, Power), Known);
      if (Quotient.kind() != ExprKind::Add || !contains(Result, Quotient))
        continue;
      Result = replace(Result, Quotient, floorDiv(Sum, Power));
      const Expr Rest = simplify(mod(Sum, Power), Known);
      if (Rest.kind() == ExprKind::Mod)
        Result = replace(Result, Rest, mod(Sum, Power));
    }
  return Result;
}

} // namespace idxmap
