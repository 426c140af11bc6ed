//===- SplitLastTest.cpp - A dimension cut into pieces of one length ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"
#include "mapping/CombinatorTable.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(SplitLast, RoundsTheNumberOfPiecesUp) {
  EXPECT_EQ(forward("SplitLast(4, Gen)", "[0,10)"), "[0,3) x [0,4)");
  EXPECT_EQ(forward("SplitLast(4, Gen)", "[0,8)"), "[0,2) x [0,4)");
  EXPECT_EQ(forward("SplitLast(32, Gen)", "[3,5) x [0,n)"),
            "[3,5) x [0,n ceildiv 32) x [0,32)");
}

TEST(SplitLast, GuardsTheLastPiece) {
  EXPECT_EQ(inverse("SplitLast(4, Gen)", "[0,10)"),
            (Lines{"i * 4 + j", "i * 4 + j < 10"}));
}

TEST(SplitLast, GuardsNothingWhereTheLengthDivides) {
  EXPECT_EQ(inverse("SplitLast(4, Gen)", "[0,8)"), Lines{"i * 4 + j"});
  EXPECT_EQ(inverse("SplitLast(32, Gen)", "[0,32*m)"), Lines{"i * 32 + j"});
  EXPECT_EQ(inverse("SplitLast(l, Gen)", "[0,l*m)"), Lines{"i * l + j"});
}

TEST(SplitLast, AsksTheLaunchAboutASymbolicLength) {
  auto Made = makeCombinator(step("split_last", {expr("BLOCK")}));
  EXPECT_EQ(texts(std::get<0>(Made)->requirements(IndexSpace(), Facts())),
            Lines{"0 < BLOCK"});
  Made = makeCombinator(step("split_last", {4}));
  EXPECT_EQ(texts(std::get<0>(Made)->requirements(IndexSpace(), Facts())),
            Lines{});
}

TEST(SplitLast, RefusesALengthBelowOne) {
  EXPECT_EQ(refused(step("split_last", {0})),
            "'split_last' needs a length of at least 1, not 0");
  EXPECT_EQ(refused(step("split_last", {expr("2 - 5")})),
            "'split_last' needs a length of at least 1, not -3");
  EXPECT_EQ(refused(step("split_last")),
            "'split_last' takes 1 argument, but has 0");
}

TEST(SplitLast, NeedsTheLastDense) {
  EXPECT_EQ(checked("SplitLast(4, Gen)", "[1,n) x [0,m)"), Lines{});
  EXPECT_EQ(checked("SplitLast(4, Gen)", "[1,n)"),
            Lines{"'split_last' needs a dense index space, but dimension 0 has "
                  "lower bound 1; apply 'shift_lb' first"});
}
