//===- TileOrder.h - The order of a tile's cells ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What `layout("shared", a, ..)` makes of the tiles of a: the view of the
// layout is a tile's cells, of one plane where it has several, and a cell lies
// at its place in it.
//
//   stage(a) of 32 x 32, layout("shared", a, "Swizzle(32,32)")
//     ->  a_tile[1024], cell (i, j) at i * 32 + (j ^ i % 32)
//
// "auto" is the first of rankTileOrders (mapping/memory/TileOrders.h), of all
// reads of all warps of a block, and of the copy.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TILEORDER_H
#define IDXMAP_REWRITER_FOOTPRINT_TILEORDER_H

#include "rewriter/footprint/Tile.h"

namespace idxmap {

/// False, and an error, where the layout that a clause says is none of \p Of.
/// Says what it chooses. Pre: a clause says one.
bool orderTile(Tile &Of, const StagePlan &Plan, const LoopNest &Nest,
               std::vector<Finding> &Findings);

} // namespace idxmap

#endif
