//===- TimePlan.h - The tiles of several steps ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block that runs h steps of a nest for a tile of n indices has a box around
// it, of both arrays: what the first step reads. A step reads Below cells below
// the one that it writes, and Above above it:
//
//   b[i] = a[i - 1] + a[i] + a[i + 2], 3 steps for 8 indices
//     ->  Below 1, Above 2: a box of 8 + 3 * (1 + 2) cells
//
// All cells of the box with neighbours, n + (h - 1) * (Below + Above), are
// computed in each step (Computed). Law: after s steps, those at least s *
// Below from the box's begin and s * Above from its end are right; after h
// these are the tile.
//
// This holds where each cell is one element: rows of the array do not overlap
// in what the loops use of them.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TIMEPLAN_H
#define IDXMAP_REWRITER_FOOTPRINT_TIMEPLAN_H

#include "rewriter/footprint/Tile.h"

#include <optional>

namespace idxmap {

/// Pre: \p Plan has one tile for what Nest.Time reads, and one for what it
/// makes, before their places in the kernel are set. Makes them boxes of all
/// steps and gives \p Plan its TimeTiles, or says what is in the way.
std::optional<Finding> planSteps(StagePlan &Plan, const LoopNest &Nest,
                                 const Mapping &Map);

} // namespace idxmap

#endif
