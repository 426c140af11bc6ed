//===- WarpAccess.h - What the accesses of a warp cost ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The threads of a warp make an access together, and memory moves in sectors of
// 32 bytes, lines of 128 and pages of 4096. With the lanes L of a warp that no
// guard stops, and the address A of lane l:
//
//   sectors = |{ s : A(l) div 32 <= s <= (A(l) + Bytes - 1) div 32, l in L }|
//
// and so on for lines and pages. Of doubles, with j on threadIdx.x:
//
//   a[i * n + j]  ->  8 sectors, 2 lines     a[j * n + i]  ->  32 sectors
//   a[i]          ->  1 sector
//
// Source: CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_WARPACCESS_H
#define IDXMAP_MAPPING_MEMORY_WARPACCESS_H

#include "mapping/Mapping.h"
#include "mapping/memory/MemoryAddress.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct WarpCost {
  int64_t Lanes = 0; ///< That make the access.
  int64_t Sectors = 0;
  int64_t Lines = 0;
  int64_t Pages = 0;
  friend bool operator==(const WarpCost &, const WarpCost &) = default;
};

/// The lanes of one warp of a launch.
class Warp {
public:
  using Values = std::map<std::string, int64_t>;
  struct LaneOffset {
    int64_t Lane;   ///< From 0.
    int64_t Offset; ///< In bytes, from where the array begins.
  };

  /// Warp \p Number of the block \p Block, x first, whose threads are counted
  /// along x first. \p Known has the values of all host symbols of \p M and
  /// \p Indices the names of its source dimensions.
  Warp(const Mapping &M, const std::vector<std::string> &Indices,
       const Values &Known, const std::array<int64_t, 3> &Block, int64_t Number,
       const DeviceLimits &Limits = {});

  /// Those that run the body.
  size_t lanes() const { return Lanes.size(); }
  const std::array<int64_t, 3> &block() const { return Block; }

  /// Of those, where they make the access; nothing where a symbol of \p Of has
  /// no value.
  std::optional<std::vector<LaneOffset>> offsets(const MemoryAddress &Of) const;

  /// Nothing where a symbol of \p Of has no value. Arrays begin at a multiple
  /// of a page.
  std::optional<WarpCost> cost(const MemoryAddress &Of) const;

private:
  struct RunningLane {
    int64_t Number;
    Values Sees;
  };
  std::array<int64_t, 3> Block;
  std::vector<RunningLane> Lanes;
};

/// The first warp of the block in the middle of the grid, where guards seldom
/// stop a thread; of the first block, if they stop all of it. As Warp's
/// constructor.
Warp middleWarp(const Mapping &M, const std::vector<std::string> &Indices,
                const Warp::Values &Known);

/// Sectors per warp of all accesses of \p Of, in their order, for a typical
/// launch of \p M: unknown extents are about 1,000 and multiples of the warp.
/// Nothing where \p M has no such launch.
std::optional<std::vector<int64_t>>
typicalSectors(const Mapping &M, const MemoryUse &Of, const Facts &Known);

/// In the order of the loops, neighbouring iterations of the innermost one
/// touch the same or neighbouring elements, in all accesses: no other order is
/// better.
bool isContiguous(const MemoryUse &Of);

} // namespace idxmap

#endif
