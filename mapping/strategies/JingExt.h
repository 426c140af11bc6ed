//===- JingExt.h - Jing for any rank, by folding pairs ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Jing for any rank: while there are more than 5 dimensions, neighbouring pairs
// are folded, (0,1), (2,3), ..; an odd rank leaves the innermost alone, so that
// threadIdx.x still runs over it. Then as Jing.
//
//   rank 6  ->  folded to 3;   rank 7  ->  4;   rank 11  ->  6  ->  3
//
// Source: Janssen and Scholz 2021, the extension of Jing to higher ranks.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_JINGEXT_H
#define IDXMAP_MAPPING_STRATEGIES_JINGEXT_H

#include "mapping/Strategy.h"

namespace idxmap {

StrategyResult chooseJingExt(const IndexSpace &Source, const Facts &Known,
                             const DeviceLimits &Limits, SourceToken Where);

} // namespace idxmap

#endif
