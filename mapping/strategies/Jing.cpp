//===- Jing.cpp - The shapes of Jing et al., up to rank 5 -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/Jing.h"

#include "mapping/strategies/StepPlan.h"

#include <cassert>

namespace idxmap {

constexpr int64_t PieceLength = 32;

/// Both dimensions cut into pieces; the places within them are the block.
static void splitBoth(StepPlan &Plan) {
  StepPlan::Label Y = Plan.labels()[0], X = Plan.labels()[1];
  StepPlan::Label MinorY = {Y.Number, true}, MinorX = {X.Number, true};
  Plan.splitLast(PieceLength);
  Plan.order({X, MinorX, Y});
  Plan.splitLast(PieceLength);
  Plan.order({Y, X, MinorY, MinorX});
  Plan.gridBlock(2);
}

void continueAsJing(StepPlan &Plan) {
  assert(1 <= Plan.space().rank() && Plan.space().rank() <= 5);
  switch (Plan.space().rank()) {
  case 1:
    Plan.splitLast(PieceLength);
    Plan.gridBlock(1);
    return;
  case 2:
    splitBoth(Plan);
    return;
  default:
    Plan.gridBlock(2);
  }
}

StrategyResult chooseJing(const IndexSpace &Source, const Facts &Known,
                          const DeviceLimits &, SourceToken Where) {
  if (Source.rank() > 5)
    return std::vector<Finding>{
        Finding(FindingID::err_jing_rank, {std::to_string(Source.rank())},
                Where)
            .withNote(Finding(FindingID::note_jing_rank, {}, Where))};
  StepPlan Plan(Source, Known, Where);
  Plan.shiftLowerBounds();
  Plan.removeHoles("prune_grid");
  continueAsJing(Plan);
  return std::vector<StepVariant>{{Plan.steps(), {}}};
}

} // namespace idxmap
