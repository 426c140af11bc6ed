//===- CellWindow.h - Cells of an array that a warp touches -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A window of an array's cells in rows and columns, as its user counts them:
// where each cell lies in memory, and what one warp of a launch does there, by
// the model of WarpAccess.h.
//
//   b[j * n + i], floats, 32 neighbours j, n = 1024
//     ->  32 rows of one touched cell each, lanes 0 to 31, places 1024 apart,
//         in 32 sectors, of each of which 7 more cells are fetched
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_CELLWINDOW_H
#define IDXMAP_MAPPING_MEMORY_CELLWINDOW_H

#include "mapping/layout/Layout.h"
#include "mapping/memory/CellGrid.h"
#include "mapping/memory/WarpAccess.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// One access of the threads of a launch.
struct CellAccess {
  Mapping Map;
  MemoryAddress Host; ///< By which cells are counted.
  MemoryAddress Device;
  /// By which Device is another one than Host, if it is.
  std::optional<Layout> Order;
};

struct CellWindow {
  struct Cell {
    /// In memory, in cells; nothing where the array has none.
    std::optional<int64_t> Place;
    int64_t Sector = 0; ///< Of the first byte, or the first that is touched.
    int64_t Bank = 0;
    bool IsFetched = false;       ///< In a sector that the warp touches.
    std::optional<int64_t> Lane;  ///< The first one that touches it.
    int64_t Lanes = 0;            ///< How many do.
    std::optional<int64_t> Block; ///< One that accesses it, x counted first.
  };
  std::vector<std::string> Rows, Columns; ///< Their indices.
  /// Indices between those of a row or column and the one before are left out.
  std::vector<bool> RowGaps, ColumnGaps;
  std::vector<Cell> Cells; ///< Row by row.
  int64_t Block = 0;       ///< The warp's.
  WarpCost Cost;
  int64_t Wavefronts = 0; ///< If the places were those of shared memory.
  int64_t Hidden = 0;     ///< Lanes whose cells are in no window of this size.
};

/// The most rows or columns of a window.
inline constexpr int64_t MostWindow = 64;

/// Of each of \p Accesses, the first warp of a block in the middle, for the
/// values \p Known of all symbols; in one window if that has room for all. The
/// cells of one dimension are shown in rows of 32.
/// \p IsWide: of 32 rows and columns at least, and with the blocks that access
/// them. Nothing where an address or a place has no value, or no lane runs.
std::optional<std::vector<CellWindow>>
cellWindows(const std::vector<CellAccess> &Accesses, const CellGrid &Grid,
            const std::vector<std::string> &Indices, const LaunchValues &Known,
            bool IsWide);

} // namespace idxmap

#endif
