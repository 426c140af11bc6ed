//===- StrategyTestSupport.h - Chosen steps as text -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MAPPING_STRATEGYTESTSUPPORT_H
#define IDXMAP_TESTS_UNIT_MAPPING_STRATEGYTESTSUPPORT_H

#include "MappingTestSupport.h"
#include "mapping/StrategyTable.h"
#include "mapping/strategies/Tile.h"

namespace idxmap::testing {

/// One line per variant: the steps in the paper's notation and, after " when ",
/// the conditions; or one line per finding.
inline Lines chosen(const char *Strategy, const std::string &Space,
                    const MemoryUse &Memory = {},
                    const DeviceLimits &Limits = {}) {
  auto Result = chooseSteps(Strategy, space(Space), Facts(), Limits, 0, Memory);
  if (auto *Findings = std::get_if<std::vector<Finding>>(&Result))
    return lines(*Findings);
  Lines Variants;
  for (const StepVariant &V : std::get<0>(Result)) {
    std::string Text = printNotation(V.Steps);
    for (const Condition &C : V.When)
      Text += (&C == &V.When.front() ? " when " : ", ") + toString(C);
    Variants.push_back(Text);
  }
  return Variants;
}

/// The steps of tile(Lengths), or one line per finding.
inline Lines tiled(const std::vector<Expr> &Lengths, const std::string &Space,
                   const std::vector<int64_t> &Each = {}) {
  auto Result =
      tileSteps(Lengths, space(Space), Facts(), DeviceLimits(), 0, Each);
  if (auto *Findings = std::get_if<std::vector<Finding>>(&Result))
    return lines(*Findings);
  return {printNotation(std::get<0>(Result))};
}

} // namespace idxmap::testing

#endif
