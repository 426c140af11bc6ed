//===- Tile.h - The steps of a tiled nest -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The sugar `tile`, which is spelled by steps:
//
//   tile(8,32) on [0,n) x [0,m)  ->  shift_lb, split_last(32), permute(1,2,0),
//     split_last(8), permute(2,0,3,1), grid_block(2)
//
// With `each(r, c)`, a thread has r x c of the indices of a tile: rows that lie
// next to each other, and columns as far from each other as the block has
// threads, so that threads beside each other have columns beside each other.
//
//   tile(64,128), each(4,2)  ->  blocks of 16 x 64 threads,
//     i = blockIdx.y*64 + threadIdx.y*4 + own.0,
//     j = blockIdx.x*128 + own.1*64 + threadIdx.x
//
// Columns of which several are read at once come in pieces: with pieces of 2,
// and each(4,4), j = blockIdx.x*128 + own.1*64 + threadIdx.x*2 + own.2.
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
          const Facts &Known, const DeviceLimits &Limits, SourceToken Where = 0,
          const std::vector<int64_t> &Each = {}, SourceToken EachPlace = 0,
          int64_t Pieces = 1);

} // namespace idxmap

#endif
