//===- Strategy.h - Steps chosen for the user -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A strategy chooses the steps for an index space. Where the right shape
// depends on run-time extents, it answers with a few variants, of which the
// launch takes the first whose conditions hold; the last has none, so there is
// always one. Each strategy is one file pair in strategies/ and one row of
// StrategyTable.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGY_H
#define IDXMAP_MAPPING_STRATEGY_H

#include "mapping/Mapping.h"

namespace idxmap {

struct StepVariant {
  std::vector<Step> Steps;
  std::vector<Condition> When;
};

using StrategyResult =
    std::variant<std::vector<StepVariant>, std::vector<Finding>>;

} // namespace idxmap

#endif
