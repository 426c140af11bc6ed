//===- Tile.h - The steps of a tiled nest -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The sugar `tile`, which is spelled by steps:
//
//   tile(8,32) on [0,n) x [0,m)  ->  shift_lb, split_last(32), permute(1,2,0),
//     split_last(8), permute(2,0,3,1), grid_block(2)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_TILE_H
#define IDXMAP_MAPPING_STRATEGIES_TILE_H

#include "mapping/Strategy.h"

namespace idxmap {

/// Steps of the sugar `tile(a, b, ..)` (docs/attributes.md): shift_lb and
/// compress_grid as needed, the last k dimensions split by these lengths, minor
/// ones last, leading dimensions folded down to 3, grid_block(k).
std::variant<std::vector<Step>, std::vector<Finding>>
tileSteps(const std::vector<Expr> &Lengths, const IndexSpace &Source,
          const Facts &Known, const DeviceLimits &Limits,
          SourceToken Where = 0);

} // namespace idxmap

#endif
