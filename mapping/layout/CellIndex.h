//===- CellIndex.h - The cell that a flat subscript means -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The index in a view of what a program counts row by row, without a division:
// the terms of the subscript that are multiples of a row's length are the
// index's of that row, and the others have to be shown to lie within it.
//
//   i*m + j - 1 of [n,m], j in [1,m-1]       ->  i, j - 1
//   (i - 1)*(m + 2) + j of [n,m+2], j <= m   ->  i - 1, j
//   i*m + j of [n,m], j in [0,2*m]           ->  nothing
//
// Law: flatIndex(View, cellIndex(View, E)) = E, and each index but the first is
// in [0, its length) at every point of the spans. So they are the digits of E
// (FlatIndex.h) wherever E is a cell.
//
// Source: delinearisation, Grosser's thesis, chapter 13.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_CELLINDEX_H
#define IDXMAP_MAPPING_LAYOUT_CELLINDEX_H

#include "mapping/expr/Extremes.h"

#include <optional>
#include <vector>

namespace idxmap {

/// Nothing where no such index is found or shown. \p Spans as for extremesOf.
std::optional<std::vector<Expr>> cellIndex(const std::vector<Expr> &View,
                                           const Expr &E,
                                           const std::vector<Span> &Spans,
                                           const Facts &Known);

} // namespace idxmap

#endif
