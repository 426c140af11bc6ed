//===- SimplifyMinMax.cpp - Rules for min and max -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"
#include "mapping/expr/TermOrder.h"

#include <algorithm>

namespace idxmap {

static void flatten(ExprKind Kind, const Expr &E, std::vector<Expr> &Operands) {
  if (E.kind() != Kind) {
    Operands.push_back(E);
    return;
  }
  flatten(Kind, E.lhs(), Operands);
  flatten(Kind, E.rhs(), Operands);
}

// min(a, b) -> a  if a <= b        max(a, b) -> a  if b <= a
// min(min(a, b), c) and the like: among all of a, b, c; what remains is in the
// order of factors, nested to the left.
Expr Simplifier::extremum(ExprKind Kind, const Expr &A, const Expr &B) const {
  std::vector<Expr> Operands;
  flatten(Kind, A, Operands);
  flatten(Kind, B, Operands);
  std::sort(Operands.begin(), Operands.end(), isWrittenBefore);
  auto Wins = [this, Kind](const Expr &X, const Expr &Y) {
    return Kind == ExprKind::Min ? Known.isLessEqual(X, Y)
                                 : Known.isLessEqual(Y, X);
  };
  std::vector<Expr> Left;
  for (const Expr &Next : Operands) {
    if (std::any_of(Left.begin(), Left.end(),
                    [&](const Expr &Kept) { return Wins(Kept, Next); }))
      continue;
    std::erase_if(Left, [&](const Expr &Kept) { return Wins(Next, Kept); });
    Left.push_back(Next);
  }
  Expr Result = Left.front();
  for (size_t I = 1; I < Left.size(); ++I)
    Result = Expr::make(Kind, {Result, Left[I]});
  return Result;
}

} // namespace idxmap
