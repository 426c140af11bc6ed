//===- CombinatorLaws.cpp - Each combinator is a bijection ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The law of Combinator.h for each combinator alone, on every space that its
// precondition admits.
//
//===----------------------------------------------------------------------===//
#include "RandomMapping.h"

#include "mapping/CombinatorTable.h"
#include "mapping/SourceFacts.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace idxmap;
using namespace idxmap::laws;

/// Makes the law's precondition likely, by what a user would do for it.
static IndexSpace prepared(const std::string &Name, const IndexSpace &Space,
                           const Facts &Known) {
  IndexSpace Result = Space;
  auto apply = [&](const char *StepName) {
    Step S;
    S.Name = StepName;
    auto Made = makeCombinator(S);
    Result = std::get<0>(Made)->forward(Result, Known);
  };
  if (Name != "shift_lb" && Name != "pad_last" && Name != "permute")
    apply("shift_lb");
  if (Name == "fold_last2" || Name == "split_last" || Name == "grid_block" ||
      Name == "reorder")
    apply("prune_grid");
  return Result;
}

static void checkBijection(const std::string &Name) {
  Bounds Kind = *rc::gen::element(Bounds::Constant, Bounds::Symbolic);
  auto [Source, Of] = drawSpace(Kind, Name == "fold_last2" ? 2 : 1, 4, 120);
  IndexSpace WellFormed = withoutNegativeExtents(Source, Facts());
  // A launch does not happen for an empty space, so a combinator may assume
  // otherwise; emptiness is the business of the mapping's laws.
  RC_PRE(!enumerate(WellFormed, Of).empty());
  Facts Known = launchFacts(WellFormed, Facts());
  IndexSpace Space = prepared(Name, WellFormed, Known);
  Step S = drawStep(Name, Space, Kind, Of);
  if (Name == "grid_block")
    S.Arguments = {1};
  if (Name == "grid_block" && Space.rank() > 1 && *rc::gen::arbitrary<bool>())
    S.Arguments.push_back(1);
  auto Made = makeCombinator(S);
  RC_ASSERT(std::holds_alternative<std::unique_ptr<Combinator>>(Made));
  const Combinator &C = *std::get<0>(Made);
  RC_PRE(C.check(Space, Known).empty());
  for (const Condition &Requirement : C.requirements(Space, Known))
    Known.assume(Requirement);
  RC_LOG() << describe(Space, {S}, Of) << "\n";
  RC_ASSERT(violatedBijection(C, Space, Known, Of) == "");
}

RC_GTEST_PROP(CombinatorLaws, ShiftLB, ()) { checkBijection("shift_lb"); }
RC_GTEST_PROP(CombinatorLaws, CompressGrid, ()) {
  checkBijection("compress_grid");
}
RC_GTEST_PROP(CombinatorLaws, PruneGrid, ()) { checkBijection("prune_grid"); }
RC_GTEST_PROP(CombinatorLaws, FoldLast2, ()) { checkBijection("fold_last2"); }
RC_GTEST_PROP(CombinatorLaws, SplitLast, ()) { checkBijection("split_last"); }
RC_GTEST_PROP(CombinatorLaws, PadLast, ()) { checkBijection("pad_last"); }
RC_GTEST_PROP(CombinatorLaws, Permute, ()) { checkBijection("permute"); }
RC_GTEST_PROP(CombinatorLaws, GridBlock, ()) { checkBijection("grid_block"); }
RC_GTEST_PROP(CombinatorLaws, Reorder, ()) { checkBijection("reorder"); }
