//===- JingTest.cpp - The shapes of Jing et al., up to rank 5 -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Jing, OfRankOneSplitsOnce) {
  EXPECT_EQ(chosen("jing", "[1,n)"),
            Lines{"GridBlock(1, SplitLast(32, ShiftLB(Gen)))"});
}

TEST(Jing, OfRankTwoPutsThreadIdxXOnTheInnermost) {
  Lines Steps = chosen("jing", "[0,n) x [0,m)");
  EXPECT_EQ(Steps, Lines{"GridBlock(2, Permute([2,0,3,1], SplitLast(32, "
                         "Permute([1,2,0], SplitLast(32, ShiftLB(Gen))))))"});
  Mapping M = built(Steps[0], "[0,n) x [0,m)");
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.y * 32 + threadIdx.y",
                                   "blockIdx.x * 32 + threadIdx.x"}));
  EXPECT_EQ(texts(M.Guards), (Lines{"blockIdx.y * 32 + threadIdx.y < n",
                                    "blockIdx.x * 32 + threadIdx.x < m"}));
}

TEST(Jing, OfRankThreeToFiveTakesTheLastTwoAsBlock) {
  EXPECT_EQ(chosen("jing", "[0,a) x [0,b) x [0,c)"),
            Lines{"GridBlock(2, ShiftLB(Gen))"});
  EXPECT_EQ(chosen("jing", "[0,a) x [0,b) x [0,c) x [0,8) x [0,8)"),
            Lines{"GridBlock(2, ShiftLB(Gen))"});
}

TEST(Jing, PrunesWhereThereAreSteps) {
  EXPECT_EQ(chosen("jing", "[1,n) step 2 width 1"),
            Lines{"GridBlock(1, SplitLast(32, PruneGrid(ShiftLB(Gen))))"});
  EXPECT_EQ(chosen("jing", "[1,n) step 2 width 2"),
            Lines{"GridBlock(1, SplitLast(32, ShiftLB(Gen)))"});
}

TEST(Jing, RefusesMoreThanFiveDimensions) {
  EXPECT_EQ(
      chosen("jing", "[0,2) x [0,2) x [0,2) x [0,2) x [0,2) x [0,2)"),
      Lines{"strategy 'jing' takes at most 5 dimensions, but the index space "
            "has 6; use strategy 'jing_ext', which folds dimensions first, or "
            "'auto'"});
}
