//===- Jing.h - The shapes of Jing et al., up to rank 5 ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The strategy that Janssen and Scholz 2021 give for the shapes of Jing et al.
// (Table 1), with threadIdx.x on the innermost dimension as Table 1 has it (the
// combinator form printed in the paper puts it on the outer one). Always
// ShiftLB first, then PruneGrid where there are steps; then by rank:
//
//   1      SplitLast(32), GridBlock(1)
//   2      SplitLast(32), Permute([1,2,0]), SplitLast(32), Permute([2,0,3,1]),
//          GridBlock(2): blocks of 32 x 32
//   3..5   GridBlock(2): the last two dimensions are the block, so they must be
//          short (1024 threads; over constants an error, else a launch check)
//   above  refused, naming jing_ext
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_JING_H
#define IDXMAP_MAPPING_STRATEGIES_JING_H

#include "mapping/Strategy.h"

namespace idxmap {

StrategyResult chooseJing(const IndexSpace &Source, const Facts &Known,
                          const DeviceLimits &Limits, SourceToken Where);

class StepPlan;
/// The steps of \p Plan, dense and of rank 1 to 5, continued by the row of the
/// table above.
void continueAsJing(StepPlan &Plan);

} // namespace idxmap

#endif
