//===- FlatIndex.h - Cells counted row by row ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The number of a cell where cells are counted row by row (LEGO, equations 1
// and 2), and the way back:
//
//   flatIndex({2,3}, {i,j})  ->  i * 3 + j
//   digitsOf({2,3}, x)       ->  x div 3, x mod 3
//
// Law: digitsOf(n, flatIndex(n, i)) = i for 0 <= i < n.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_FLATINDEX_H
#define IDXMAP_MAPPING_LAYOUT_FLATINDEX_H

#include "mapping/expr/Facts.h"

#include <vector>

namespace idxmap {

Expr productOf(const std::vector<Expr> &Factors);

/// Not simplified.
Expr flatIndex(const std::vector<Expr> &Extents,
               const std::vector<Expr> &Index);

/// Pre: 0 <= \p Flat < product of \p Extents. Not simplified.
std::vector<Expr> digitsOf(const std::vector<Expr> &Extents, const Expr &Flat,
                           const Facts &Known);

/// \p Items[Order[0]], \p Items[Order[1]], ..
std::vector<Expr> permuted(const std::vector<Expr> &Items,
                           const std::vector<unsigned> &Order);
/// The order that undoes \p Order.
std::vector<unsigned> inverted(const std::vector<unsigned> &Order);

} // namespace idxmap

#endif
