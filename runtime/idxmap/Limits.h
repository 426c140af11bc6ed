//===- Limits.h - What a device can launch ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The numbers that bound a launch (CUDA C++ Programming Guide, "Technical
// Specifications per Compute Capability"; equal for 7.0 to 12.x). The host
// target keeps to them too, so that a mapping that cannot be launched fails on
// both. mapping/DeviceLimits.h holds the same numbers for the compile.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LIMITS_H
#define IDXMAP_RUNTIME_IDXMAP_LIMITS_H

#include <cstdint>

namespace idxmap {

struct _Limits {
  static constexpr std::int64_t ThreadsPerBlock = 1024;
  static constexpr std::int64_t _Block[3] = {1024, 1024, 64}; // x, y, z
  static constexpr std::int64_t _Grid[3] = {2147483647, 65535,
                                            65535}; // x, y, z
};

} // namespace idxmap

#endif
