//===- Tile.cpp - Tiles of given lengths ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// k lengths cut the last k dimensions into tiles: the last length is for the
// innermost dimension. The number of the tile is a place in the grid, the place
// within the tile is the thread.
//
//   tile(8,32) on [0,n) x [0,m)  ->  shift_lb, split_last(32), permute(1,2,0),
//     split_last(8), permute(2,0,3,1), grid_block(2)
//
//===----------------------------------------------------------------------===//
#include "mapping/strategies/Tile.h"
#include "mapping/SourceFacts.h"
#include "mapping/Strategy.h"
#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/Simplify.h"
#include "mapping/strategies/StepPlan.h"

namespace idxmap {

static std::vector<Finding> checkTile(const std::vector<Expr> &Lengths,
                                      const IndexSpace &Source,
                                      const Facts &Known, SourceToken Where) {
  std::vector<Finding> Findings = checkSource(Source, Known);
  size_t Count = Lengths.size();
  if (Count < 1 || Count > 3)
    Findings.push_back(
        Finding(FindingID::err_tile_count, {std::to_string(Count)}, Where));
  else if (Count > Source.rank())
    Findings.push_back(
        Finding(FindingID::err_tile_rank,
                {counted(Count, "length"), counted(Source.rank(), "dimension")},
                Where)
            .withNote(Finding(FindingID::note_tile_rank, {}, Where)));
  for (const Expr &Length : Lengths)
    if (Expr L = simplify(Length); L.isConstant() && L.value() < 1)
      Findings.push_back(Finding(FindingID::err_argument_not_positive,
                                 {"tile", std::to_string(L.value())}, Where));
  return Findings;
}

std::variant<std::vector<Step>, std::vector<Finding>>
tileSteps(const std::vector<Expr> &Lengths, const IndexSpace &Source,
          const Facts &Known, const DeviceLimits &, SourceToken Where) {
  if (auto Findings = checkTile(Lengths, Source, Known, Where);
      !Findings.empty())
    return Findings;
  StepPlan Plan(Source, Known, Where);
  Plan.shiftLowerBounds();
  Plan.removeHoles("compress_grid");
  Plan.splitLast({Lengths.begin(), Lengths.end()});
  if (const unsigned Rank = Source.rank(); Rank > 3)
    Plan.fold(0, Rank - 2);
  Plan.gridBlock(Lengths.size());
  return Plan.steps();
}

} // namespace idxmap
