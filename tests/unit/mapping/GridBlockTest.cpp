//===- GridBlockTest.cpp - A dense space as grid and block ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

#include "mapping/combinators/GridBlock.h"

static Lines axes(unsigned Rank, unsigned BlockRank) {
  Lines Result;
  for (unsigned D = 0; D < Rank; ++D)
    Result.push_back(GridBlock::axisOf(D, Rank, BlockRank).builtin());
  return Result;
}

TEST(GridBlock, NamesAxesFromTheRight) {
  EXPECT_EQ(axes(2, 1), (Lines{"blockIdx.x", "threadIdx.x"}));
  EXPECT_EQ(axes(4, 2),
            (Lines{"blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.x"}));
  EXPECT_EQ(axes(6, 3), (Lines{"blockIdx.z", "blockIdx.y", "blockIdx.x",
                               "threadIdx.z", "threadIdx.y", "threadIdx.x"}));
}

TEST(GridBlock, LeavesTheLastDimensionsToTheThreads) {
  Mapping M = built("GridBlock([1,2], Gen)", "[0,n) x [0,8) x [0,4) x [0,2)");
  EXPECT_EQ(texts(M.Grid), (Lines{"n", "1", "1"}));
  EXPECT_EQ(texts(M.Block), (Lines{"8", "1", "1"}));
  EXPECT_EQ(texts(M.Index),
            (Lines{"blockIdx.x", "threadIdx.x", "own.0", "own.1"}));
  ASSERT_EQ(M.Own.size(), 2u);
  EXPECT_EQ(M.Own[0].Extent, 4);
  EXPECT_EQ(M.Own[1].Extent, 2);
  EXPECT_EQ(stepsText(M), "GridBlock([1,2])");
  EXPECT_EQ(attributesText(M), "grid_block(1, 2)");
}

TEST(GridBlock, LeavesAnyNumberOfIndicesToAThread) {
  Mapping M = built("GridBlock([1,1], Permute([1,2,0], SplitLast(64, "
                    "SplitLast(256, Gen))))",
                    "[0,n)");
  EXPECT_EQ(texts(M.Grid), (Lines{"4", "1", "1"}));
  ASSERT_EQ(M.Own.size(), 1u);
  EXPECT_EQ(toString(M.Own[0].Extent), "n ceildiv 256");
  EXPECT_EQ(texts(M.Index),
            (Lines{"blockIdx.x * 64 + own.0 * 256 + threadIdx.x"}));
}

TEST(GridBlock, LimitsWhatAThreadKeepsValuesFor) {
  const auto kept = [](std::vector<Expr> Extents) {
    const auto Wrong = GridBlock::checkKept(Extents);
    return Wrong ? toString(*Wrong) + "; " + toString(Wrong->Notes.front())
                 : "";
  };
  EXPECT_EQ(kept({8, 16}), "");
  EXPECT_EQ(kept({Expr::symbol("n", SymbolKind::Host)}),
            "'grid_block' leaves 'n' indices to a loop of each thread, "
            "which needs a constant; split a constant length off with "
            "'split_last' first");
  EXPECT_EQ(kept({16, 16}),
            "each thread has 256 indices of its own, but registers for "
            "at most 128; give 'each' smaller lengths");
}

TEST(GridBlock, LimitsTheRanksWithOwn) {
  EXPECT_EQ(checked("GridBlock([2,1], Gen)", "[0,8) x [0,4)"),
            Lines{"'grid_block(2, 1)' needs at least 3 dimensions, but the "
                  "index space has 2 dimensions; split a dimension with "
                  "'split_last' first, or use 'grid_block(2)'"});
}

TEST(GridBlock, OfNoGridDimensionIsOneBlock) {
  Mapping M = built("GridBlock(2, Gen)", "[0,4) x [0,8)");
  EXPECT_EQ(texts(M.Grid), (Lines{"1", "1", "1"}));
  EXPECT_EQ(texts(M.Block), (Lines{"8", "4", "1"}));
  EXPECT_EQ(texts(M.Index), (Lines{"threadIdx.y", "threadIdx.x"}));
}

TEST(GridBlock, LimitsTheRanks) {
  EXPECT_EQ(checked("GridBlock(2, Gen)", "[0,4)"),
            Lines{"'grid_block(2)' needs at least 2 dimensions, but the index "
                  "space has 1 dimension; split a dimension with 'split_last' "
                  "first, or use 'grid_block(1)'"});
  EXPECT_EQ(
      checked("GridBlock(1, Gen)", "[0,4) x [0,4) x [0,4) x [0,4) x [0,4)"),
      Lines{"'grid_block(1)' leaves 4 dimensions for the grid, which has "
            "at most 3; fold dimensions with 'fold_last2' first"});
  EXPECT_EQ(refused(step("grid_block", {4})),
            "'grid_block' takes 1 to 3 block dimensions, not 4");
  EXPECT_EQ(refused(step("grid_block", {0})),
            "'grid_block' takes 1 to 3 block dimensions, not 0");
}

TEST(GridBlock, NeedsADenseSpace) {
  EXPECT_EQ(checked("GridBlock(1, Gen)", "[1,9) x [0,n) step 2 width 1"),
            (Lines{"'grid_block' needs a dense index space, but dimension 0 "
                   "has lower bound 1; apply 'shift_lb' first",
                   "'grid_block' needs a dense index space, but dimension 1 "
                   "has step 2; apply 'compress_grid' or 'prune_grid' first"}));
}
