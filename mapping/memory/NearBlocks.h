//===- NearBlocks.h - Which block accesses which cell -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of cells of an array, the block of threads that makes an access to each: the
// blocks around one are asked, nearest first, as long as they have not too many
// threads in all.
//
//   a[i], blocks of 64 threads, from block 3; cells 200 and 256  ->  3 and 4
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_NEARBLOCKS_H
#define IDXMAP_MAPPING_MEMORY_NEARBLOCKS_H

#include "mapping/memory/TypicalLaunch.h"
#include "mapping/memory/WarpAccess.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace idxmap {

/// Blocks are counted along x first.
int64_t blockNumber(const Mapping &M, const LaunchValues &Known,
                    const std::array<int64_t, 3> &Block);

/// The number of the block by cell, of those of \p Wanted of which it was
/// found. \p Indices, \p Known as of Warp.
std::map<int64_t, int64_t>
nearBlocks(const Mapping &M, const MemoryAddress &Of, int64_t CellBytes,
           const std::vector<std::string> &Indices, const LaunchValues &Known,
           const std::array<int64_t, 3> &Middle, std::set<int64_t> Wanted);

} // namespace idxmap

#endif
