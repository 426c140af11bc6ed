//===- StepPlanTest.cpp - Steps under construction ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

#include "mapping/strategies/StepPlan.h"

using namespace idxmap;
using namespace idxmap::testing;

static StepPlan plan(const std::string &Space) {
  return StepPlan(space(Space), Facts(), 0);
}

TEST(StepPlan, FollowsItsSpace) {
  StepPlan Plan = plan("[1,n) x [0,10) step 2 width 1");
  Plan.shiftLowerBounds();
  Plan.removeHoles("compress_grid");
  EXPECT_EQ(toString(Plan.space()), "[0,n-1) x [0,5)");
  Plan.removeHoles("compress_grid");
  EXPECT_EQ(printNotation(Plan.steps()), "CompressGrid(ShiftLB(Gen))");
}

TEST(StepPlan, PermutesOnlyIfNeeded) {
  StepPlan Plan = plan("[0,a) x [0,b)");
  Plan.order({{0}, {1}});
  EXPECT_TRUE(Plan.steps().empty());
  Plan.order({{1}, {0}});
  EXPECT_EQ(printNotation(Plan.steps()), "Permute([1,0], Gen)");
  EXPECT_EQ(toString(Plan.extent({0})), "a");
}

TEST(StepPlan, FoldsAnyNeighboursAndKeepsTheOrder) {
  StepPlan Plan = plan("[0,a) x [0,2) x [0,3) x [0,5) x [0,b)");
  Plan.fold(1, 3);
  EXPECT_EQ(toString(Plan.space()), "[0,a) x [0,30) x [0,b)");
  EXPECT_EQ(Plan.labels(), (std::vector<StepPlan::Label>{{0}, {1}, {4}}));
  Plan.fold(0, 1);
  EXPECT_EQ(toString(Plan.space()), "[0,a) x [0,30) x [0,b)");
}

TEST(StepPlan, NamesThePartsOfASplit) {
  StepPlan Plan = plan("[0,a) x [0,64)");
  Plan.splitLast(32);
  EXPECT_EQ(Plan.labels(), (std::vector<StepPlan::Label>{{0}, {1}, {1, true}}));
  EXPECT_EQ(toString(Plan.extent({1, true})), "32");
}
