//===- TuningCost.h - What lengths of tiles should cost ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A guess by which `idxmap --tune` orders what it could try: how long one
// multiprocessor's cache is busy with what 32 iterations of a typical launch
// touch, in sectors of 32 bytes, of which it gives four a clock, and which
// take as long as an instruction of a warp:
//
//   cost = what is not staged     BlockAccess.h: sectors + 2 * cache sectors
//        + copies to tiles        3 * bytes of the tiles / 32, shared by all
//                                 iterations of the tile (and of the strip)
//        + reads of tiles         4 for each access, a wavefront; divided by
//                                 each along the dimensions that it does not
//                                 depend on
//        + the thread             16 instructions that find its indices,
//                                 divided by each; without strips
//        + barriers               64 for each strip and warp, divided by each
//                                 and the strip's length
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_TUNING_TUNINGCOST_H
#define IDXMAP_MAPPING_TUNING_TUNINGCOST_H

#include "mapping/strategies/Locality.h"

#include <cstdint>
#include <optional>

namespace idxmap {

/// For 32 iterations (of the strip's loop, where there is one), in hundredths;
/// \p TileBytes are those that a block copies (for each strip, or plane that is
/// swept). Nothing where the accesses that are not staged cannot be counted.
std::optional<int64_t> tuningCost(const LocalityProposal &Of,
                                  const IndexSpace &Source,
                                  const MemoryUse &Touched, const Facts &Known,
                                  int64_t TileBytes);

} // namespace idxmap

#endif
