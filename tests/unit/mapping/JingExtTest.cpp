//===- JingExtTest.cpp - Jing for any rank, by folding pairs --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

/// The extents of the space before grid_block.
static std::string threadSpace(const std::string &Space) {
  Lines Steps = chosen("jing_ext", Space);
  return toString(built(Steps.at(0), Space).Spaces.back());
}

TEST(JingExt, IsJingUpToRankFive) {
  EXPECT_EQ(chosen("jing_ext", "[0,n) x [0,m)"),
            chosen("jing", "[0,n) x [0,m)"));
  EXPECT_EQ(chosen("jing_ext", "[0,2) x [0,3) x [0,4) x [0,5) x [0,6)"),
            Lines{"GridBlock(2, ShiftLB(Gen))"});
}

TEST(JingExt, FoldsNeighbours) {
  EXPECT_EQ(threadSpace("[0,2) x [0,3) x [0,2) x [0,5) x [0,2) x [0,7)"),
            "[0,6) x [0,10) x [0,14)");
}

TEST(JingExt, LeavesTheInnermostOfAnOddRankAlone) {
  EXPECT_EQ(
      threadSpace("[0,2) x [0,3) x [0,2) x [0,5) x [0,2) x [0,7) x [0,11)"),
      "[0,6) x [0,10) x [0,14) x [0,11)");
}

TEST(JingExt, FoldsUntilAtMostFiveAreLeft) {
  EXPECT_EQ(threadSpace("[0,2) x [0,2) x [0,2) x [0,2) x [0,2) x [0,2) x [0,2) "
                        "x [0,2) x [0,2) x [0,2) x [0,2)"),
            "[0,16) x [0,16) x [0,8)");
}

TEST(JingExt, PrunesBeforeItFolds) {
  EXPECT_EQ(
      threadSpace("[0,4) step 2 width 1 x [0,3) x [0,2) x [0,5) x [0,2) x "
                  "[0,7)"),
      "[0,12) x [0,10) x [0,14)");
}
