//===- BlockAccess.h - What the accesses of a block cost --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The threads of a block share the cache of a multiprocessor: a sector of 32
// bytes that several of them read comes from the next cache, L2, once. What is
// written goes there from each warp. With the warps w of a block, the arrays a,
// and the sectors S(w, x) that warp w touches by access x,
//
//   warp sectors  = sum over w, x of |S(w, x)|
//   cache sectors = sum over a of | union over w, reads x of a, of S(w, x) |
//                 + sum over w, writes x of |S(w, x)|
//   cost of a warp = (warp sectors + 2 * cache sectors) / warps
//
// since L2 gives a multiprocessor half of what its own cache gives: 64 and 128
// bytes a clock. Floats of a stencil of five points, rows from 1 on:
//
//   blocks of 1 x 128   29 and 17.75 for each warp  ->  64.5
//   blocks of 8 x 32    29 and 11.25                ->  51.5
//
// Source: NVIDIA A100 Tensor Core GPU Architecture, tables 1 and 4; CUDA C++
// Programming Guide, "Compute Capability 8.x", "Global Memory".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_BLOCKACCESS_H
#define IDXMAP_MAPPING_MEMORY_BLOCKACCESS_H

#include "mapping/IndexSpace.h"
#include "mapping/memory/MemoryAddress.h"

#include <optional>
#include <vector>

namespace idxmap {

/// Neighbouring iterations of one loop that a block runs.
struct BlockSide {
  unsigned Dimension;
  int64_t Length;
};

struct BlockCost {
  int64_t Warps = 0;
  int64_t WarpSectors = 0;
  int64_t CacheSectors = 0;

  int64_t cost() const { return WarpSectors + 2 * CacheSectors; }
  /// For each warp, \p Other costs more by over \p Percent of what this does.
  bool isCheaper(int64_t Percent, const BlockCost &Other) const {
    return cost() * (100 + Percent) * Other.Warps < Other.cost() * 100 * Warps;
  }
  friend bool operator==(const BlockCost &, const BlockCost &) = default;
};

/// Of a block in the middle of a typical launch (TypicalLaunch.h) that runs a
/// box of \p Source with the sides \p Sides, outermost first; the last one is
/// along threadIdx.x and a multiple of the warp. Loops that are not named have
/// a side of 1. Nothing where that cannot be counted: steps, or a number of
/// which nothing is known.
std::optional<BlockCost> blockCost(const IndexSpace &Source,
                                   const MemoryUse &Of, const Facts &Known,
                                   const std::vector<BlockSide> &Sides);

} // namespace idxmap

#endif
