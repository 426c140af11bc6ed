//===- TuningCost.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/tuning/TuningCost.h"

#include "mapping/DeviceLimits.h"
#include "mapping/expr/Simplify.h"
#include "mapping/memory/BlockAccess.h"
#include "mapping/memory/TypicalLaunch.h"
#include "mapping/tuning/TuningSpace.h"

#include <algorithm>

namespace idxmap {

static bool isIn(const std::vector<std::string> &All, const std::string &Name) {
  return std::find(All.begin(), All.end(), Name) != All.end();
}

/// What blocks touch without tiles, in hundredths for each warp.
static std::optional<int64_t> plainCost(const LocalityProposal &Of,
                                        const IndexSpace &Source,
                                        const MemoryUse &Touched,
                                        const Facts &Known) {
  MemoryUse Rest = Touched;
  std::erase_if(Rest.Addresses, [&](const MemoryAddress &Each) {
    return isIn(Of.Stages, Each.Array) || isIn(Of.Holds, Each.Array);
  });
  if (Rest.Addresses.empty())
    return 0;
  const int64_t Warp = DeviceLimits().WarpSize;
  const unsigned Skipped = Touched.Indices.size() - Of.Tile.size();
  std::vector<BlockSide> Sides;
  for (unsigned D = 0; D < Of.Tile.size(); ++D)
    Sides.push_back({Skipped + D, Of.Tile[D]});
  Sides.back().Length = (Sides.back().Length + Warp - 1) / Warp * Warp;
  const auto Cost = blockCost(Source, Rest, Known, Sides);
  if (!Cost)
    return std::nullopt;
  return 100 * Cost->cost() / Cost->Warps;
}

/// A wavefront for each access of a tile; what does not depend on a dimension
/// is read once for all own indices along it.
static int64_t readsOfTiles(const LocalityProposal &Of,
                            const MemoryUse &Touched) {
  constexpr int64_t Wavefront = 400;
  const unsigned Skipped = Touched.Indices.size() - Of.Tile.size();
  int64_t Result = 0;
  for (const MemoryAddress &Each : Touched.Addresses) {
    if (Each.IsWrite || !isIn(Of.Stages, Each.Array))
      continue;
    int64_t Times = 1;
    for (unsigned D = 0; D < Of.Each.size(); ++D)
      if (!names(Each.Offset, Touched.Indices[Skipped + D]))
        Times *= Of.Each[D];
    Result += Wavefront / Times;
  }
  return Result;
}

std::optional<int64_t> tuningCost(const LocalityProposal &Of,
                                  const IndexSpace &Source,
                                  const MemoryUse &Touched, const Facts &Known,
                                  int64_t TileBytes) {
  const auto Plain = plainCost(Of, Source, Touched, Known);
  if (!Plain)
    return std::nullopt;
  constexpr int64_t Instructions = 16, Barriers = 64;
  const int64_t Warp = DeviceLimits().WarpSize;
  const int64_t Strip = Of.Strip ? Of.Strip->Length : 1;
  const int64_t Warps = std::max<int64_t>(threadsOf(Of) / Warp, 1);
  const int64_t Rounds = Warps * ownOf(Of) * Strip; // Of a warp, in a block.
  int64_t Cost = *Plain / Strip + readsOfTiles(Of, Touched);
  Cost += 100 * 3 * TileBytes / SectorBytes / Rounds;
  Cost += Of.Strip ? 100 * Barriers / (ownOf(Of) * Strip)
                   : 100 * Instructions / ownOf(Of);
  return Cost;
}

} // namespace idxmap
