//===- TileQueue.h - What a thread keeps of planes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a block goes through planes and reads all but one of them only where a
// thread is itself, each thread keeps those elements in registers, and shared
// memory needs that one plane (2.5-D blocking; Nguyen et al., "3.5-D Blocking
// Optimization for Stencil Computations", 2010):
//
//   a[i - 1][j], a[i][j - 1], a[i][j], a[i][j + 1], a[i + 1][j] in a sweep of i
//     ->  a_before, a_here, a_after in registers; a_here of all threads, and
//     one
//         cell more at each end, in shared memory
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TILEQUEUE_H
#define IDXMAP_REWRITER_FOOTPRINT_TILEQUEUE_H

#include "rewriter/footprint/Tile.h"

namespace idxmap {

/// Of \p Of, which has a window; nothing where its planes have to be in shared
/// memory.
std::optional<TileQueue> queueOf(const Tile &Of, const StagePlan &Plan);

/// Whether read \p Read of \p Of is of a thread's own place.
bool isOwnRead(const Tile &Of, const TileQueue &Queue, size_t Read);

/// The cells of a plane that no thread holds, in one dimension or in two; those
/// of the first come first.
struct TileRim {
  struct Side {
    size_t Dimension;
    int64_t Before, Behind, Held; ///< How many cells.
  };
  std::vector<Side> Sides; ///< Outermost first.
  bool HasCorners = false;

  /// How many cells differ from the threads' in the outermost of two.
  int64_t rows() const;
  int64_t cells() const;
};
TileRim rimOf(const Tile &Of, const TileQueue &Queue);

} // namespace idxmap

#endif
