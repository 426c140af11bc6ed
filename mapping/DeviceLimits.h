//===- DeviceLimits.h - What a device can launch ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The numbers that bound a launch (CUDA C++ Programming Guide, "Technical
// Specifications per Compute Capability"; equal for 7.0 to 12.x): data, so that
// a mapping can be chosen for another device.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_DEVICELIMITS_H
#define IDXMAP_MAPPING_DEVICELIMITS_H

#include "mapping/Finding.h"
#include "mapping/expr/Facts.h"

#include <array>
#include <cstdint>
#include <vector>

namespace idxmap {

/// Threads, and blocks for Grid.
struct DeviceLimits {
  int64_t WarpSize = 32;
  int64_t ThreadsPerBlock = 1024;
  int64_t UsualBlock = 256; ///< How many strategies give it.
  int64_t WantedBlocks = 0; ///< A grid is to have no more; 0: any number.
  std::array<int64_t, 3> Block = {1024, 1024, 64};          // x, y, z
  std::array<int64_t, 3> Grid = {2147483647, 65535, 65535}; // x, y, z

  /// The same where all blocks have \p Threads.
  DeviceLimits withBlocksOf(int64_t Threads) const {
    DeviceLimits Result = *this;
    Result.ThreadsPerBlock = Result.UsualBlock = Threads;
    return Result;
  }
};

/// What no launch with these extents (x first) can satisfy: a finding for each
/// limit that is provably exceeded, so for every one over constants. Limits
/// that depend on run-time extents are for the launch to check.
std::vector<Finding> checkLaunch(const std::array<Expr, 3> &Grid,
                                 const std::array<Expr, 3> &Block,
                                 const Facts &Known,
                                 const DeviceLimits &Limits);

} // namespace idxmap

#endif
