//===- FoldAllTest.cpp - Everything on one dimension ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(FoldAll, FoldsToOneDimension) {
  EXPECT_EQ(chosen("fold_all", "[0,n)"),
            Lines{"GridBlock(1, SplitLast(256, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("fold_all", "[0,a) x [0,b) x [0,c)"),
            Lines{"GridBlock(1, SplitLast(256, "
                  "FoldLast2(FoldLast2(ShiftLB(Gen)))))"});
}

TEST(FoldAll, CompressesWhereThereAreSteps) {
  EXPECT_EQ(chosen("fold_all", "[0,a) x [0,b) step 2 width 1"),
            Lines{"GridBlock(1, SplitLast(256, "
                  "FoldLast2(CompressGrid(ShiftLB(Gen)))))"});
}

TEST(FoldAll, TestsOneGuardAndDividesByWhatTheKernelHas) {
  std::string Space = "[0,a) x [0,b) x [0,c) x [0,d)";
  Mapping M = built(chosen("fold_all", Space).at(0), Space);
  EXPECT_EQ(texts(M.Guards),
            Lines{"blockIdx.x * 256 + threadIdx.x < a * b * c * d"});
  EXPECT_EQ(texts(M.Index),
            (Lines{"(blockIdx.x * 256 + threadIdx.x) div d div c div b",
                   "(blockIdx.x * 256 + threadIdx.x) div d div c mod b",
                   "(blockIdx.x * 256 + threadIdx.x) div d mod c",
                   "(blockIdx.x * 256 + threadIdx.x) mod d"}));
}
