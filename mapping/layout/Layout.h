//===- Layout.h - How the cells of an array or a space are ordered --------*-
// C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A layout (LEGO, figure 7) is a chain O1 . .. . Oq of orders and a view: the
// lengths by which its user counts cells. apply takes the row-major number of a
// cell in the view, and lets each order, from the last to the first, see it as
// its own index; inv goes the other way.
//
//   apply(i) = O1(B^-1(.. Oq(B^-1(B(view; i)))))
//
// A view can be expanded: the cells are then those of a box of lengths
// Expanded >= View, in which the places of the others are padding.
//
//   inv(apply(i)) = i                 for 0 <= i < View
//   apply(inv(x)) = x                 for 0 <= x < size where inv's guards hold
//   and without expansion they always hold
//
//   TileOrderBy(Row(1,2), Row(2,2)) of [2,4]:  apply(1,2) -> 6, inv(6) -> (1,2)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_LAYOUT_H
#define IDXMAP_MAPPING_LAYOUT_LAYOUT_H

#include "mapping/Inverse.h"
#include "mapping/layout/OrderBy.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap {

struct Layout {
  std::vector<Expr> View;
  std::vector<Expr> Expanded; ///< As many as View, and View where not expanded.
  std::vector<OrderBy> Chain; ///< At least one.
};

/// What is surely wrong with the numbers of elements, without a place.
std::vector<Finding> check(const Layout &L, const Facts &Known);
/// What must hold for the values of symbols, as far as \p Known does not show
/// it: lengths of at least 1, as many elements in each order as in the expanded
/// view, no view longer than that, and no more than functions of the user take.
std::vector<Condition> requirements(const Layout &L, const Facts &Known);

/// How many places there are, padding included.
Expr size(const Layout &L, const Facts &Known);

/// The place of a cell. Pre: 0 <= Index < L.View, and requirements hold.
/// Simplified.
Expr apply(const Layout &L, const std::vector<Expr> &Index, const Facts &Known);

/// The cell at \p Place, and guards that only places of cells pass. Pre: 0 <=
/// Place < size, and requirements hold. Simplified.
Inverse inv(const Layout &L, const Expr &Place, const Facts &Known);

/// The places of all cells, row by row, for values of all symbols. Pre: check
/// has no finding and requirements hold.
std::vector<int64_t> table(const Layout &L,
                           const std::map<std::string, int64_t> &Values = {});

} // namespace idxmap

#endif
