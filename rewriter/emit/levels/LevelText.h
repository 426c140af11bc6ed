//===- LevelText.h - Hexagons of several loops, written down ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The loops of a time loop as one nest, of which each iteration is a hexagon
// (mapping/tiling/HexagonTiling.h) that a block of threads runs level by level,
// and along the other loops parallelogram by parallelogram:
//
//   const int i_first = 30 * i_tile - i_shift;
//   for (int j_first = 0; j_first < m + 11; j_first += 64)
//     for (int t = ..; t < t_end; ++t) {
//       {
//         const int level = 3 * (t - t_first);
//         const int i_begin = .., i_end = .., j_begin = .., j_end = ..;
//         for (int i = i_begin + row; i < i_end; i += 8)
//           for (int j = j_begin + column; j < j_end; j += 32) {
//             .. // The first loop's body, as it is.
//           }
//       }
//       __syncthreads();
//       .. // The second one's.
//
// In a body, an element of an array that blocks keep is one of its tile, in
// shared memory; assignments change both, `a[i] = a_tile[i_in] = ..`.
//
// A launch starts the kernel for one phase after the other, each of which
// begins half a hexagon's steps behind the last:
//
//   for (long long idxmap_first = -2, idxmap_shift = 14; ..;
//        idxmap_first += 2, idxmap_shift = 14 - idxmap_shift)
//     idxmap_heat_4<<<..>>>(..);
//
// so that arrays are copied once, and bounds checked. Of split tiles
// (mapping/tiling/SplitTiling.h), iterations are tiles along all loops, and a
// phase says along which of them tiles are turned:
//
//   for (int idxmap_phase = 0; idxmap_phase < 4; ++idxmap_phase) ..
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LEVELS_LEVELTEXT_H
#define IDXMAP_REWRITER_EMIT_LEVELS_LEVELTEXT_H

#include "rewriter/emit/levels/LevelMerge.h"
#include "rewriter/footprint/LevelBox.h"

namespace idxmap {

/// Gives \p Merged the loops over tiles, the body and what this needs. Pre: \p
/// Merged are \p Nests together; half of a hexagon's levels, or those of a
/// split tile, are whole steps.
void setLevels(LoopNest &Merged, const std::vector<LoopNest> &Nests,
               const LevelLoop &Of, const LevelTiles &Tiles,
               const LevelBox &Box, bool LineDirectives);

/// One after the other, the starts of the kernel in a launch.
LaunchRounds levelRounds(const LevelLoop &Of, const LevelTiles &Tiles,
                         size_t Nests);

/// What stands in the time loop's place: \p Launch, where there is a step, and
/// what the loop exchanges.
std::string levelStatement(const LevelLoop &Of, const std::string &Launch);

} // namespace idxmap

#endif
