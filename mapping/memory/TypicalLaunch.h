//===- TypicalLaunch.h - Numbers for what only a launch knows ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an access costs depends on numbers that only the launch has. A typical
// one has extents that differ, about 1,000, and are multiples of the warp, and
// lower bounds and steps of 2.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MEMORY_TYPICALLAUNCH_H
#define IDXMAP_MAPPING_MEMORY_TYPICALLAUNCH_H

#include "mapping/IndexSpace.h"
#include "mapping/memory/MemoryAddress.h"

#include <cstdint>
#include <map>
#include <string>

namespace idxmap {

using LaunchValues = std::map<std::string, int64_t>;

/// Memory moves in aligned pieces of this many bytes.
inline constexpr int64_t SectorBytes = 32;
/// Added to an offset, it makes one that is not negative; a multiple of a page.
inline constexpr int64_t ArrayBegin = int64_t(1) << 50;

/// Of all host symbols of \p Source and \p Of, in the ranges that are known.
LaunchValues typicalValues(const IndexSpace &Source, const MemoryUse &Of,
                           const Facts &Known);

/// One number for equal values in \p At of what \p Of depends on, and far from
/// others; a multiple of a line.
int64_t guessed(const OpaqueNumber &Of, const LaunchValues &At);

} // namespace idxmap

#endif
