//===- Locality.h - What a block could keep, proposed -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Attributes for a nest whose threads read the same memory, or memory in a bad
// order, or have so little to do that memory waits for them. What an iteration
// touches says which of the shapes below it has; whether its body can be
// written so, only trying shows. Of loops z, y, x, the innermost along
// threadIdx.x:
//
//   c[y][x] += a[y][k] * b[k][x]    tile(128, 128), each(8, 8),
//                                   tile_loop(k, 16), stage(a, b), hold(c)
//   a[z-1][y][x] + a[z][y+1][x]     tile(4, 128), each(4, 1)
//   a[z-2][y][x] + a[z+2][y+1][x]   tile(16, 32), sweep(z, 16), stage(a)
//   a[y-1][x] + a[y][x+1]           tile(8, 64), each(4, 1), stage(a)
//   b[y][x] = a[x][y]               tile(64, 32), each(8, 1), stage(a)
//   b[x] = a[x]                     tile(512), each(4)
//
// The lengths are among the best of all that TuningSpace.h has, on an H200
// (docs/performance.md).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_LOCALITY_H
#define IDXMAP_MAPPING_STRATEGIES_LOCALITY_H

#include "mapping/IndexSpace.h"
#include "mapping/memory/MemoryAddress.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct LocalityProposal {
  /// The first is worth a remark where nobody asked: it saves most of what the
  /// loop reads. Box: iterations of which nothing is kept, which nobody
  /// proposes (mapping/tuning/TuningSpace.h).
  enum class Kind { Product, Room, Plane, Transposed, Streams, Box } Of;
  std::vector<int64_t> Tile, Each; ///< Outermost first.
  /// `tile_loop` or `sweep`: a variable, and how many of its values.
  struct Run {
    std::string Variable;
    int64_t Length;
    int64_t Buffers = 1; ///< `pipeline`, of a `tile_loop`.
  };
  std::optional<Run> Strip, Sweep;
  std::vector<std::string> Stages, Holds;
};

/// The proposals for a nest over \p Source that touches \p Of, best first; none
/// where no shape fits, or where constant extents are shorter than two tiles.
/// Accesses are named by MemoryAddress::Array; the round of an inner loop over
/// k is the symbol "{round of k}" of an offset (rewriter/analysis/Addresses.h).
std::vector<LocalityProposal> proposeLocality(const IndexSpace &Source,
                                              const MemoryUse &Of,
                                              const Facts &Known);

/// Of tiles of the innermost loops of \p Source, each constant extent has two,
/// where the tile has more than one iteration of it.
bool hasRoomFor(const IndexSpace &Source, const std::vector<int64_t> &Tile);

/// "tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b), hold(c)"
std::string attributesText(const LocalityProposal &Of);

} // namespace idxmap

#endif
