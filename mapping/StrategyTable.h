//===- StrategyTable.h - The table of all strategies ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All strategies by their names.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGYTABLE_H
#define IDXMAP_MAPPING_STRATEGYTABLE_H

#include "mapping/Strategy.h"

#include <string_view>

namespace idxmap {

/// The steps of the strategy named \p Name ("auto", "jing", "jing_ext",
/// "fold_all", "aggressive") for \p Source. Findings: unknown name (with the
/// known ones in a note), or a space that the strategy does not take (jing
/// above rank 5).
StrategyResult chooseSteps(std::string_view Name, const IndexSpace &Source,
                           const Facts &Known, const DeviceLimits &Limits,
                           SourceToken Where = 0, const MemoryUse &Memory = {});

/// Names of all strategies, "auto" first.
std::vector<std::string> strategyNames();

} // namespace idxmap

#endif
