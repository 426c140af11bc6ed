//===- TileOrders.h - The best order of a tile in shared memory -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tile that a block keeps in shared memory may lie there in any order, as
// long as all of its threads take the same one. Of some orders that programs
// use, what the accesses of the block's warps cost, the best first: by
// wavefronts (BankConflicts.h), then by bytes, then by the operations of a
// place (OperationCount.h), then in this order:
//
//   rows; rows that are 1 to 4 longer; Swizzle; columns; antidiagonals
//
//   32 x 32 floats, written by rows and read by columns  ->  Swizzle(32,32)
//   33 x 33 ints, along diagonals  ->  rows of 34
//
// Source: LEGO, section 6.3 and figure 8; rows that are longer: CUDA C++ Best
// Practices Guide, "Shared Memory in Matrix Multiplication".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_TILEORDERS_H
#define IDXMAP_MAPPING_MEMORY_TILEORDERS_H

#include "mapping/layout/Layout.h"

#include <cstdint>
#include <string>
#include <vector>

namespace idxmap {

/// What one warp touches at once: a cell for each lane that does, counted row
/// by row.
using WarpCells = std::vector<int64_t>;

struct TileOrder {
  std::string Text; ///< For people: "rows of 33", "Swizzle(32,32)".
  Layout Order;
  int64_t Wavefronts = 0, Bytes = 0, Operations = 0;
};

/// The places of all cells of \p Order, row by row. Pre: its lengths are
/// numbers.
std::vector<int64_t> cellPlaces(const Layout &Order);

/// Of all \p Accesses together, with elements of \p ElementBytes.
int64_t wavefronts(const Layout &Order, int64_t ElementBytes,
                   const std::vector<WarpCells> &Accesses);

/// Those that take at most \p MostBytes, but rows in any case.
std::vector<TileOrder> rankTileOrders(const std::vector<int64_t> &Extents,
                                      int64_t ElementBytes, int64_t MostBytes,
                                      const std::vector<WarpCells> &Accesses);

} // namespace idxmap

#endif
