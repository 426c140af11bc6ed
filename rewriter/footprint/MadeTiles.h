//===- MadeTiles.h - Tiles that blocks write --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block brings its tile of an array that is only written to memory. All of
// its cells have to be written, then, but for those of indices that are in no
// loop:
//
//   b[j * n + i] = ..          a cell for each i and j of the block
//   b[i] = .., b[i + j] = ..   refused
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_MADETILES_H
#define IDXMAP_REWRITER_FOOTPRINT_MADETILES_H

#include "rewriter/footprint/Tile.h"

#include <optional>

namespace idxmap {

/// What is wrong with the tiles of \p Plan that \p Nest writes.
std::optional<Finding> checkMade(const StagePlan &Plan, const LoopNest &Nest);

} // namespace idxmap

#endif
