//===- BlockIndex.h - What a block has of a loop's variable -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values that a variable takes in the threads of one block: a first one,
// which differs from block to block, and a sum of thread indices, which does
// not.
//
//   i = blockIdx.y * 8 + threadIdx.y + 1  ->  first blockIdx.y * 8 + 1,
//                                             0 .. 7 by threadIdx.y
//   blockIdx.x * 32 - threadIdx.x         ->  first blockIdx.x * 32 - 31,
//                                             0 .. 31 by 31 - threadIdx.x
//   (blockIdx.x * 32 + threadIdx.x) div n ->  nothing
//
// Law: in each thread, the variable is First + Offset + sum over the axes a of
// Slopes[a] * threadIdx.a + sum of Own times its own indices, of which the part
// behind First is in [0, Width].
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_BLOCKINDEX_H
#define IDXMAP_REWRITER_FOOTPRINT_BLOCKINDEX_H

#include "mapping/Mapping.h"

#include <array>
#include <cstdint>
#include <optional>

namespace idxmap {

struct BlockIndex {
  Expr First; ///< Over the block's index and what the host knows.
  int64_t Offset = 0;
  std::array<int64_t, 3> Slopes = {0, 0, 0}; ///< x first.
  std::vector<int64_t> Own;                  ///< One for each of the mapping's.
  int64_t Width = 0;
};

/// Of the variable that is \p Index in a thread of \p Map; nothing where that
/// is no such sum, or the block's extents are no constants.
std::optional<BlockIndex> blockIndex(const Expr &Index, const Mapping &Map);

} // namespace idxmap

#endif
