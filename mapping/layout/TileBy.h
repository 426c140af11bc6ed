//===- TileBy.h - A box seen as tiles of tiles -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// TileBy([t1],..,[tq]) sees a box of lengths t1 * .. * tq, in each dimension,
// by the index (tile, tile in it, ..) (LEGO, section 3.2). It is
//
//   OrderBy(RegP(t1..tq, s)).GroupBy(t1..tq)  with s = flatten A, A[k][h] = k +
//   d*h
//
// of d dimensions and q levels: s brings the digits of one dimension together.
//
//   TileBy([2,2],[3,3]):  s = 0 2 1 3,  (p,k,i,j) -> B(2,3,2,3; p,i,k,j)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_TILEBY_H
#define IDXMAP_MAPPING_LAYOUT_TILEBY_H

#include "mapping/layout/OrderBy.h"

namespace idxmap {

/// The order s of \p Levels levels of \p Rank dimensions.
std::vector<unsigned> tileOrder(unsigned Rank, unsigned Levels);

/// The order that TileBy has before its view. Pre: tiles of one rank.
OrderBy tileBy(const std::vector<std::vector<Expr>> &Tiles);

} // namespace idxmap

#endif
