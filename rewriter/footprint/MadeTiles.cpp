//===- MadeTiles.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/MadeTiles.h"

#include <algorithm>

namespace idxmap {

/// Each cell is that of one iteration: each loop along which a block has
/// indices makes one dimension, and nothing else does.
static bool isMadeWhole(const Tile &Of, const StagePlan &Plan,
                        const LoopNest &Nest) {
  std::vector<unsigned> Loops;
  for (const TileDimension &Each : Of.Dimensions) {
    if (Each.Slopes.empty() && Each.Extent == 1)
      continue;
    const bool IsOne =
        Each.Slopes.size() == 1 && Each.Slopes.begin()->second == 1;
    const StagedVariable *Variable =
        IsOne ? Plan.find(Each.Slopes.begin()->first) : nullptr;
    if (!Variable || !Variable->Loop || Variable->Of.Width + 1 != Each.Extent)
      return false;
    Loops.push_back(*Variable->Loop);
  }
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    const Loop &Loop = Nest.Loops[D];
    if (Loop.Dependent || Loop.IsNarrowed || !Loop.Space.Step.isConstant(1) ||
        !Loop.Space.Width.isConstant(1) || Loop.Decreases ||
        std::count(Loops.begin(), Loops.end(), D) != 1)
      return false;
  }
  return Of.Reads.size() == 1;
}

std::optional<Finding> checkMade(const StagePlan &Plan, const LoopNest &Nest) {
  for (const Tile &Of : Plan.Tiles) {
    const StagedArray &Array = Nest.Staged[Of.Array];
    if (!Array.IsMade || isMadeWhole(Of, Plan, Nest))
      continue;
    const SourceToken Where = Array.Reads.front().Where;
    return Finding(
               FindingID::err_stage_made,
               {Array.Name, "written at '" + Array.Reads.front().Text +
                                "', which is not one dimension for each loop"},
               Where)
        .withNote(Finding(FindingID::note_stage_made, {}, Where));
  }
  return std::nullopt;
}

} // namespace idxmap
