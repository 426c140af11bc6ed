//===- HexagonTiling.h - Hexagons of levels and indices ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Levels are what a time loop runs one after the other: of k loops in its body,
// loop s of step t is level u = k * t + s. Where a level uses what another one
// writes at most Slope indices away for each level between them, the plane of
// levels u and indices x is covered by hexagons, of which those of one phase do
// not depend on each other (Grosser et al., "Hybrid hexagonal/classical tiling
// for GPUs", CGO 2014; Grosser, "A Decoupled Approach to High-Level Loop
// Optimization", ch. 6):
//
//   u
//   7        ____                        phase 1
//   6       /    \           /    \
//   5      /      \  ____   /      \
//   4      \      / /    \  \      /     Height 1, Width 3, Slope 1:
//   3       \____/ /      \  \____/      levels 0 to 3 of a hexagon have
//   2              \      /              4, 6, 6, 4 indices
//   1               \____/               phase 0
//                                  x
//
// A hexagon has levels() levels a, numbered from 0, and of each the indices
// [rowBegin(a), rowEnd(a)) behind the hexagon's first one. Hexagon S of phase p
// in round T begins at level
//
//   T * levels() - (p == 0 ? Height + 1 : 0)
//
// and at index S * period() - (p == 0 ? shift() : 0).
//
// Laws, for Width >= leastWidth(): each (u, x) is in exactly one hexagon; and
// what (u', x') uses of (u, x), where u' > u and |x' - x| <= Slope * (u' - u),
// is in the same hexagon, or in one of an earlier round, or of the same round
// and an earlier phase.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_TILING_HEXAGONTILING_H
#define IDXMAP_MAPPING_TILING_HEXAGONTILING_H

#include <cstdint>

namespace idxmap {

struct HexagonTiling {
  int64_t Height; ///< At least 0.
  int64_t Width;  ///< Of the first level, less 1: at least leastWidth().
  int64_t Slope;  ///< At least 0.

  /// Of so many levels in a row, rows get wider in the first half of them, and
  /// narrower in the second.
  int64_t levels() const { return 2 * (Height + 1); }
  int64_t period() const { return 2 * shift(); }
  int64_t shift() const { return Width + 1 + Slope * Height; }
  /// Of the widest rows, the two in the middle.
  int64_t extent() const { return Width + 1 + 2 * Slope * Height; }
  /// By how many levels \p Level is away from the nearest of the widest.
  int64_t distance(int64_t Level) const {
    return Level <= Height ? Height - Level : Level - Height - 1;
  }
  int64_t rowBegin(int64_t Level) const { return Slope * distance(Level); }
  int64_t rowEnd(int64_t Level) const { return extent() - rowBegin(Level); }

  /// Less would let neighbours of one phase depend on each other.
  static int64_t leastWidth(int64_t Slope) { return Slope > 0 ? Slope - 1 : 0; }
};

/// Along an index that blocks go through in order, the plane of levels and
/// indices is cut into parallelograms: of level a, tile S has the indices
///
///   [S * Width - Slope * a, (S + 1) * Width - Slope * a).
///
/// Law: what (u', x') uses of (u, x), where x - x' <= Slope * (u' - u), is in
/// the same tile or in one before it.
struct ParallelogramTiling {
  int64_t Width; ///< At least 1.
  int64_t Slope; ///< At least 0.

  int64_t rowBegin(int64_t Tile, int64_t Level) const {
    return Tile * Width - Slope * Level;
  }
};

} // namespace idxmap

#endif
