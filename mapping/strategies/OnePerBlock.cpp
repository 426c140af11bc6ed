//===- OnePerBlock.cpp - Each index is a block ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/OnePerBlock.h"

#include "mapping/SourceFacts.h"
#include "mapping/strategies/StepPlan.h"

namespace idxmap {

StrategyResult chooseOnePerBlock(const IndexSpace &Source, const Facts &Known,
                                 SourceToken Where) {
  if (auto Findings = checkSource(Source, Known); !Findings.empty())
    return Findings;
  StepPlan Plan(Source, Known, Where);
  Plan.shiftLowerBounds();
  Plan.removeHoles("compress_grid");
  Plan.fold(0, Plan.space().rank());
  Plan.splitLast(1);
  Plan.gridBlock(1);
  return std::vector<StepVariant>{{Plan.steps(), {}}};
}

} // namespace idxmap
