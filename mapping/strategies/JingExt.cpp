//===- JingExt.cpp - Jing for any rank, by folding pairs ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/JingExt.h"

#include "mapping/strategies/Jing.h"
#include "mapping/strategies/StepPlan.h"

namespace idxmap {

/// Folds (0,1), (2,3), ..; each pair is brought to the end for it and stays
/// there, so that the folded ones come out in order.
static void foldPairs(StepPlan &Plan) {
  unsigned Rank = Plan.space().rank();
  for (unsigned Pair = 0; Pair < Rank / 2; ++Pair) {
    std::vector<StepPlan::Label> Rotated(Plan.labels().begin() + 2,
                                         Plan.labels().end());
    Rotated.insert(Rotated.end(), Plan.labels().begin(),
                   Plan.labels().begin() + 2);
    Plan.order(Rotated);
    Plan.foldLast2();
  }
  if (Rank % 2 == 0)
    return;
  std::vector<StepPlan::Label> Innermost(Plan.labels().begin() + 1,
                                         Plan.labels().end());
  Innermost.push_back(Plan.labels().front());
  Plan.order(Innermost);
}

StrategyResult chooseJingExt(const IndexSpace &Source, const Facts &Known,
                             const DeviceLimits &, SourceToken Where) {
  StepPlan Plan(Source, Known, Where);
  Plan.shiftLowerBounds();
  Plan.removeHoles("prune_grid");
  while (Plan.space().rank() > 5)
    foldPairs(Plan);
  continueAsJing(Plan);
  return std::vector<StepVariant>{{Plan.steps(), {}}};
}

} // namespace idxmap
