//===- StagePlan.h - The tiles of a block -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each array that is staged, the elements that one block reads: boxes whose
// extents are constants (Lattice-aligned footprints; Verdoolaege et al.,
// "Polyhedral Parallel Code Generation for CUDA", 2013, 4.3). Reads whose boxes
// would leave much between them have tiles of their own.
//
//   a[i*m + j - 1] + a[i*m + j + 1] + a[(i - 1)*m + j] + a[(i + 1)*m + j] in
//   blocks of 8 x 32  ->  10 x 34 from [i - 1, j - 1] of the block's first i, j
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_STAGEPLAN_H
#define IDXMAP_REWRITER_FOOTPRINT_STAGEPLAN_H

#include "rewriter/footprint/Tile.h"

#include <optional>
#include <vector>

namespace idxmap {

/// Nothing, and \p Findings, where \p Nest's arrays cannot be staged so.
std::optional<StagePlan> planStage(const LoopNest &Nest, const Mapping &Map,
                                   std::vector<Finding> &Findings);

} // namespace idxmap

#endif
