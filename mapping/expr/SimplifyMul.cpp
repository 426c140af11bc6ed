//===- SimplifyMul.cpp - Rules for products -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Folding of constants and the order of factors are what a Term does by itself:
// x * 0 -> 0, x * 1 -> x, n * 4 * m -> m * n * 4. A sum as a factor stays, but
// for those cases that the rules for sums distribute: (n - m) * -1 -> m - n.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"

namespace idxmap {

Expr Simplifier::productOf(const std::vector<Expr> &Factors) const {
  Expr Product = Expr::make(ExprKind::Mul, Factors);
  std::optional<Polynomial> P = Polynomial::flat(Product);
  return P ? polynomial(std::move(*P)) : Product;
}

} // namespace idxmap
