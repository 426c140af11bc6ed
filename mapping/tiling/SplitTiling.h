//===- SplitTiling.h - Smaller tiles and those between them -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Levels are what a time loop runs one after the other (HexagonTiling.h). Along
// each index, the plane of levels u and indices x is covered by tiles that get
// smaller, the upright ones, and those between them, which get larger, turned
// ones (Grosser, "A Decoupled Approach to High-Level Loop Optimization", ch. 5,
// split tiling):
//
//   u
//   2   0 0 a a 1 1 1 1 b b 2 2     Levels 3, Width 6, Slope 1: a and b are
//   1   0 a a a a 1 1 b b b b 2     upright tiles 0 and 1, and 0, 1 and 2
//   0   a a a a a a b b b b b b     turned ones
//                               x
//
// Of level a, upright tile S has the indices [S * Width + Slope * a, (S + 1) *
// Width - Slope * a), turned tile S those [S * Width - Slope * a, S * Width +
// Slope * a). Of several indices, a tile is upright or turned along each; a
// phase has those that are turned along the same ones.
//
// Laws, for Width >= leastWidth(): each (u, x) is in exactly one tile; what
// (u', x') uses of (u, x), where u' > u and |x' - x| <= Slope * (u' - u) along
// each index, is in the same tile, or in one that is turned along fewer of the
// indices, all of which the other one is turned along, too: phases in any order
// that has smaller sets before larger ones.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_TILING_SPLITTILING_H
#define IDXMAP_MAPPING_TILING_SPLITTILING_H

#include <algorithm>
#include <cstdint>

namespace idxmap {

struct SplitTiling {
  int64_t Levels; ///< At least 1.
  int64_t Width;  ///< At least leastWidth().
  int64_t Slope;  ///< At least 0; 0: there are no turned tiles.

  /// By how much a turned tile begins before the upright one of its number.
  int64_t shift() const { return Slope * (Levels - 1); }
  /// Behind a tile's first index, in any of its levels.
  int64_t rowBegin(bool IsTurned, int64_t Level) const {
    return IsTurned ? shift() - Slope * Level : Slope * Level;
  }
  int64_t rowEnd(bool IsTurned, int64_t Level) const {
    return (IsTurned ? 2 * shift() : Width) - rowBegin(IsTurned, Level);
  }
  /// Where tile \p Tile begins.
  int64_t first(bool IsTurned, int64_t Tile) const {
    return Tile * Width - (IsTurned ? shift() : 0);
  }

  /// Less would let upright tiles meet turned ones of their phase.
  static int64_t leastWidth(int64_t Levels, int64_t Slope) {
    return std::max<int64_t>(2 * Slope * (Levels - 1), 1);
  }
};

} // namespace idxmap

#endif
