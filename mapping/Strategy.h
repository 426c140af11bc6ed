//===- Strategy.h - Steps chosen for the user -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A strategy chooses the steps for an index space. Where the right shape
// depends on run-time extents, it answers with a few variants, of which the
// launch takes the first whose conditions hold; the last has none, so there is
// always one. What an iteration touches in memory is told to those that choose
// by it. Each strategy is one file pair in strategies/ and one row of
// StrategyTable.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGY_H
#define IDXMAP_MAPPING_STRATEGY_H

#include "mapping/Mapping.h"
#include "mapping/memory/BlockAccess.h"
#include "mapping/memory/MemoryAddress.h"

namespace idxmap {

/// Why a dimension that is not the innermost runs along threadIdx.x.
struct MemoryChoice {
  unsigned Dimension = 0;
  /// Of 32 bytes, for all accesses of an iteration, by a warp.
  int64_t Sectors = 0;
  int64_t SectorsAsWritten = 0;
  /// Where these do not differ, what the blocks of both cost does.
  std::optional<BlockCost> Block = std::nullopt, BlockAsWritten = std::nullopt;
};

/// Why a block has more than one row of threads.
struct BlockChoice {
  std::vector<int64_t> Lengths; ///< Outermost first.
  BlockCost Cost;
  std::vector<int64_t> Row; ///< The same of the block that was not chosen.
  BlockCost RowCost;
};

struct StepVariant {
  std::vector<Step> Steps;
  std::vector<Condition> When;
  std::optional<MemoryChoice> Choice = std::nullopt;
  std::optional<BlockChoice> Block = std::nullopt;
};

using StrategyResult =
    std::variant<std::vector<StepVariant>, std::vector<Finding>>;

} // namespace idxmap

#endif
