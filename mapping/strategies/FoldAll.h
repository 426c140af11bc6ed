//===- FoldAll.h - Everything on one dimension ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// FoldAll makes a dense space of rank 1 and cuts it into blocks of 256:
//
//   ShiftLB, CompressGrid where there are steps, FoldLast2 n-1 times,
//   SplitLast(256), GridBlock(1)
//
// It wastes less than one block and depends on no extent (only the product of
// all must not exceed 256 * (2^31-1)); the price is n-1 divisions per thread.
//
// Source: Janssen and Scholz 2021, the fold-all strategy.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_FOLDALL_H
#define IDXMAP_MAPPING_STRATEGIES_FOLDALL_H

#include "mapping/Strategy.h"

namespace idxmap {

constexpr int64_t FoldAllBlock = 256;

StrategyResult chooseFoldAll(const IndexSpace &Source, const Facts &Known,
                             const DeviceLimits &Limits, SourceToken Where);

} // namespace idxmap

#endif
