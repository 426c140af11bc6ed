//===- CellGrid.h - An array's cells in rows and columns --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How many cells an array has in each of its dimensions. Where nothing says so,
// an access does: what an index is multiplied by is the length of a row, or of
// a plane.
//
//   4 * (i * m + j) of 4 bytes, m = 1024    ->  [?, 1024]
//   8 * (i * 800 + j * 20 + k) of 8 bytes   ->  [?, 40, 20]
//   4 * (2 * i + 1)                         ->  [?]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_CELLGRID_H
#define IDXMAP_MAPPING_MEMORY_CELLGRID_H

#include "mapping/expr/FloorOf.h"
#include "mapping/memory/MemoryAddress.h"
#include "mapping/memory/TypicalLaunch.h"

#include <string>
#include <vector>

namespace idxmap {

/// Cells are counted from where the array begins; where nothing says how many
/// there are, a pointer may have some before.
struct CellGrid {
  int64_t CellBytes = 0;
  /// Outermost first.
  std::vector<int64_t> View;
  /// The first length, where it is not known.
  static constexpr int64_t MostCells = int64_t(1) << 40;
};

/// Cells are what \p Of accesses at once. \p Known has the values of the host's
/// symbols.
CellGrid gridOf(const MemoryAddress &Of,
                const std::vector<std::string> &Indices,
                const LaunchValues &Known);

} // namespace idxmap

#endif
