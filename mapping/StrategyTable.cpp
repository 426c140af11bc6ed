//===- StrategyTable.cpp - The table of all strategies --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/StrategyTable.h"

#include "mapping/SourceFacts.h"
#include "mapping/strategies/Auto.h"
#include "mapping/strategies/FoldAll.h"
#include "mapping/strategies/Jing.h"
#include "mapping/strategies/JingExt.h"

namespace idxmap {
namespace {

struct Row {
  const char *Name;
  StrategyResult (*Choose)(const IndexSpace &, const Facts &,
                           const DeviceLimits &, SourceToken,
                           const MemoryUse &);
};

/// A strategy that does not ask for the memory.
template <auto Choose>
StrategyResult byShape(const IndexSpace &Source, const Facts &Known,
                       const DeviceLimits &Limits, SourceToken Where,
                       const MemoryUse &) {
  return Choose(Source, Known, Limits, Where);
}

const Row Table[] = {
    {"auto", chooseAuto},
    {"jing", byShape<chooseJing>},
    {"jing_ext", byShape<chooseJingExt>},
    {"fold_all", byShape<chooseFoldAll>},
    // What blocks keep is chosen before (rewriter/PipelineLocality.h).
    {"aggressive", chooseAuto},
};

} // namespace

StrategyResult chooseSteps(std::string_view Name, const IndexSpace &Source,
                           const Facts &Known, const DeviceLimits &Limits,
                           SourceToken Where, const MemoryUse &Memory) {
  std::string Names;
  for (const Row &R : Table) {
    Names += (Names.empty() ? "'" : ", '") + std::string(R.Name) + "'";
    if (Name != R.Name)
      continue;
    if (auto Findings = checkSource(Source, Known); !Findings.empty())
      return Findings;
    return R.Choose(Source, Known, Limits, Where, Memory);
  }
  return std::vector<Finding>{
      Finding(FindingID::err_unknown_strategy, {std::string(Name)}, Where)
          .withNote(Finding(FindingID::note_known_strategies, {Names}, Where))};
}

std::vector<std::string> strategyNames() {
  std::vector<std::string> Names;
  for (const Row &R : Table)
    Names.push_back(R.Name);
  return Names;
}

} // namespace idxmap
