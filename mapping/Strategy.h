//===- Strategy.h - Steps chosen for the user -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A strategy chooses the steps for an index space. Where the right shape
// depends on run-time extents, it answers with a few variants, of which the
// launch takes the first whose conditions hold; the last has none, so there is
// always one. Each strategy is one file pair in strategies/ and one row of the
// table in Strategy.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGY_H
#define IDXMAP_MAPPING_STRATEGY_H

#include "mapping/Mapping.h"

#include <string_view>

namespace idxmap {

struct StepVariant {
  std::vector<Step> Steps;
  std::vector<Condition> When;
};

using StrategyResult =
    std::variant<std::vector<StepVariant>, std::vector<Finding>>;

/// The steps of the strategy named \p Name ("auto", "jing", "jing_ext",
/// "fold_all") for \p Source. Findings: unknown name (with the known ones in a
/// note), or a space that the strategy does not take (jing above rank 5).
StrategyResult chooseSteps(std::string_view Name, const IndexSpace &Source,
                           const Facts &Known, const DeviceLimits &Limits,
                           SourceToken Where = 0);

/// Names of all strategies, "auto" first.
std::vector<std::string> strategyNames();

/// Steps of the sugar `tile(a, b, ..)` (design.md section 3): shift_lb and
/// compress_grid as needed, the last k dimensions split by these lengths, minor
/// ones last, leading dimensions folded down to 3, grid_block(k).
std::variant<std::vector<Step>, std::vector<Finding>>
tileSteps(const std::vector<Expr> &Lengths, const IndexSpace &Source,
          const Facts &Known, const DeviceLimits &Limits,
          SourceToken Where = 0);

} // namespace idxmap

#endif
