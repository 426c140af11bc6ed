//===- FoldLast2Test.cpp - Two dimensions counted as one ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(FoldLast2, MultipliesTheLastTwoExtents) {
  EXPECT_EQ(forward("FoldLast2(Gen)", "[0,2) x [0,5)"), "[0,10)");
  EXPECT_EQ(forward("FoldLast2(Gen)", "[1,9) x [0,n) x [0,m)"),
            "[1,9) x [0,m*n)");
}

TEST(FoldLast2, DividesByTheInnerExtent) {
  EXPECT_EQ(inverse("FoldLast2(Gen)", "[0,n) x [0,5)"),
            (Lines{"i div 5", "i mod 5"}));
  EXPECT_EQ(inverse("FoldLast2(Gen)", "[0,a) x [0,n) x [0,m)"),
            (Lines{"i", "j div m", "j mod m"}));
}

TEST(FoldLast2, OfAnExtentOfOneNeedsNoDivision) {
  EXPECT_EQ(inverse("FoldLast2(Gen)", "[0,n) x [0,1)"), (Lines{"i", "0"}));
}

TEST(FoldLast2, InARowDividesBySingleExtents) {
  Mapping M = built("GridBlock(1, SplitLast(256, FoldLast2(FoldLast2(Gen))))",
                    "[0,a) x [0,b) x [0,c)");
  EXPECT_EQ(texts(M.Index),
            (Lines{"(blockIdx.x * 256 + threadIdx.x) div c div b",
                   "(blockIdx.x * 256 + threadIdx.x) div c mod b",
                   "(blockIdx.x * 256 + threadIdx.x) mod c"}));
}

TEST(FoldLast2, NeedsTwoDimensions) {
  EXPECT_EQ(checked("FoldLast2(Gen)", "[0,n)"),
            Lines{"'fold_last2' needs at least 2 dimensions, but the index "
                  "space has 1 dimension"});
}

TEST(FoldLast2, NeedsTheLastTwoDense) {
  EXPECT_EQ(checked("FoldLast2(Gen)", "[3,n) x [0,m) x [0,m)"), Lines{});
  EXPECT_EQ(
      checked("FoldLast2(Gen)", "[0,n) x [0,m) step 2 width 1"),
      Lines{"'fold_last2' needs a dense index space, but dimension 1 has step "
            "2; apply 'compress_grid' or 'prune_grid' first"});
  EXPECT_EQ(
      checked("FoldLast2(Gen)", "[1,n) x [0,m) step 3 width 2"),
      (Lines{"'fold_last2' needs a dense index space, but dimension 0 has "
             "lower bound 1; apply 'shift_lb' first",
             "'fold_last2' needs a dense index space, but dimension 1 has step "
             "3 and width 2; apply 'compress_grid' or 'prune_grid' first"}));
}
