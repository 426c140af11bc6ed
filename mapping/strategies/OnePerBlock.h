//===- OnePerBlock.h - Each index is a block --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For iterations that a whole block of threads runs together, as
// `[[idxmap::team(128)]]` says: compress, fold everything, blocks of one index.
//
//   [0,n) x [0,m)  ->  fold_last2, split_last(1), grid_block(1):
//                      n * m blocks along x, each of one thread
//
// How many threads a block has beside that, the launch says; the inverse knows
// nothing of them, so that all threads of a block have the same indices.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_ONEPERBLOCK_H
#define IDXMAP_MAPPING_STRATEGIES_ONEPERBLOCK_H

#include "mapping/Strategy.h"

namespace idxmap {

/// Findings where \p Source is no valid source space.
StrategyResult chooseOnePerBlock(const IndexSpace &Source, const Facts &Known,
                                 SourceToken Where);

} // namespace idxmap

#endif
