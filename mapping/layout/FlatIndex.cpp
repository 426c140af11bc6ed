//===- FlatIndex.cpp - Cells counted row by row ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/FlatIndex.h"

#include "mapping/combinators/FoldLast2.h"

namespace idxmap {

Expr productOf(const std::vector<Expr> &Factors) {
  Expr Product = 1;
  for (const Expr &Factor : Factors)
    Product = Product.isConstant(1) ? Factor : Product * Factor;
  return Product;
}

Expr flatIndex(const std::vector<Expr> &Extents,
               const std::vector<Expr> &Index) {
  Expr Flat = 0;
  for (size_t D = 0; D < Extents.size(); ++D)
    Flat = D == 0 ? Index[D] : Flat * Extents[D] + Index[D];
  return Flat;
}

std::vector<Expr> digitsOf(const std::vector<Expr> &Extents, const Expr &Flat,
                           const Facts &Known) {
  return unfold(Flat, Extents, Known);
}

std::vector<Expr> permuted(const std::vector<Expr> &Items,
                           const std::vector<unsigned> &Order) {
  std::vector<Expr> Result;
  for (unsigned From : Order)
    Result.push_back(Items[From]);
  return Result;
}

std::vector<unsigned> inverted(const std::vector<unsigned> &Order) {
  std::vector<unsigned> Result(Order.size());
  for (unsigned At = 0; At < Order.size(); ++At)
    Result[Order[At]] = At;
  return Result;
}

} // namespace idxmap
