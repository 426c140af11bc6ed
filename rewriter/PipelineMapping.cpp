//===- PipelineMapping.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineMapping.h"

#include "mapping/Strategy.h"
#include "mapping/StrategyTable.h"
#include "mapping/expr/ExprText.h"
#include "mapping/strategies/Tile.h"

#include <cassert>

namespace idxmap {

static StrategyResult stepsFor(const Annotation &Wish, const LoopNest &Nest,
                               const DeviceLimits &Limits) {
  switch (Wish.How) {
  case Annotation::Form::Steps:
    return std::vector<StepVariant>{{Wish.Steps, {}}};
  case Annotation::Form::Strategy:
    return chooseSteps(Wish.Strategy, Nest.space(), Nest.Known, Limits,
                       Wish.MappingPlace);
  case Annotation::Form::Tile:
    auto Tiled = tileSteps(Wish.TileLengths, Nest.space(), Nest.Known, Limits,
                           Wish.MappingPlace);
    if (auto *Steps = std::get_if<std::vector<Step>>(&Tiled))
      return std::vector<StepVariant>{{*Steps, {}}};
    return std::get<std::vector<Finding>>(std::move(Tiled));
  }
  assert(false && "all forms are listed");
  return {};
}

static std::string attributesText(const std::vector<Variant> &Variants) {
  std::string Text;
  for (const Variant &V : Variants)
    Text += (Text.empty() ? "'" : "' or '") + attributesText(V.Map);
  return Text + "'";
}

std::vector<Variant> chooseVariants(const Annotation &Wish,
                                    const LoopNest &Nest,
                                    std::vector<Finding> &Findings) {
  const DeviceLimits Limits;
  StrategyResult Steps = stepsFor(Wish, Nest, Limits);
  if (auto *Wrong = std::get_if<std::vector<Finding>>(&Steps)) {
    Findings.insert(Findings.end(), Wrong->begin(), Wrong->end());
    return {};
  }
  std::vector<Variant> Variants;
  for (StepVariant &Each : std::get<std::vector<StepVariant>>(Steps)) {
    // Its kernels run only where the launch has found this to hold.
    Facts Known = Nest.Known;
    for (const Condition &Holds : Each.When)
      Known.assume(Holds);
    auto Built = buildMapping(Nest.space(), Each.Steps, Known, Limits);
    if (auto *Wrong = std::get_if<std::vector<Finding>>(&Built)) {
      Findings.insert(Findings.end(), Wrong->begin(), Wrong->end());
      return {};
    }
    Variants.push_back({std::get<Mapping>(std::move(Built)), Each.When});
  }
  if (Wish.How != Annotation::Form::Steps)
    Findings.push_back(
        Finding(FindingID::remark_mapping,
                {toString(Nest.space()) + dependentText(Nest.Loops),
                 attributesText(Variants)},
                Wish.MappingPlace));
  return Variants;
}

std::string toString(const std::vector<Variant> &Variants) {
  std::string Text;
  for (const Variant &V : Variants) {
    for (const Condition &C : V.When)
      Text += (&C == &V.When.front() ? "when " : " and ") + toString(C);
    Text += (V.When.empty() ? "" : ": ") + stepsText(V.Map) + "\n";
  }
  return Text;
}

} // namespace idxmap
