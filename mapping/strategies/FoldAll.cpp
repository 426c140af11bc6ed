//===- FoldAll.cpp - Everything on one dimension --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/FoldAll.h"

#include "mapping/strategies/StepPlan.h"

namespace idxmap {

StrategyResult chooseFoldAll(const IndexSpace &Source, const Facts &Known,
                             const DeviceLimits &, SourceToken Where) {
  StepPlan Plan(Source, Known, Where);
  Plan.shiftLowerBounds();
  Plan.removeHoles("compress_grid");
  Plan.fold(0, Plan.space().rank());
  Plan.splitLast(FoldAllBlock);
  Plan.gridBlock(1);
  return std::vector<StepVariant>{{Plan.steps(), {}}};
}

} // namespace idxmap
