//===- TileTest.cpp - Tiles of given lengths ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Tile, OfOneLengthSplitsTheInnermost) {
  EXPECT_EQ(tiled({64}, "[1,n) x [1,m)"),
            Lines{"GridBlock(1, SplitLast(64, ShiftLB(Gen)))"});
}

TEST(Tile, PutsMinorPartsLast) {
  Lines Steps = tiled({8, 32}, "[0,n) x [0,m)");
  EXPECT_EQ(Steps, Lines{"GridBlock(2, Permute([2,0,3,1], SplitLast(8, "
                         "Permute([1,2,0], SplitLast(32, ShiftLB(Gen))))))"});
  Mapping M = built(Steps[0], "[0,n) x [0,m)");
  EXPECT_EQ(texts(M.Grid), (Lines{"m ceildiv 32", "n ceildiv 8", "1"}));
  EXPECT_EQ(texts(M.Block), (Lines{"32", "8", "1"}));
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.y * 8 + threadIdx.y",
                                   "blockIdx.x * 32 + threadIdx.x"}));
}

TEST(Tile, WithEachGivesThreadsABox) {
  Lines Steps = tiled({64, 128}, "[0,n) x [0,m)", {4, 2});
  Mapping M = built(Steps[0], "[0,n) x [0,m)");
  EXPECT_EQ(texts(M.Grid), (Lines{"m ceildiv 128", "n ceildiv 64", "1"}));
  EXPECT_EQ(texts(M.Block), (Lines{"64", "16", "1"}));
  EXPECT_EQ(texts(M.Index),
            (Lines{"blockIdx.y * 64 + threadIdx.y * 4 + own.0",
                   "blockIdx.x * 128 + own.1 * 64 + threadIdx.x"}));
  M = built(tiled({32}, "[0,n)", {32}).at(0), "[0,n)");
  EXPECT_EQ(texts(M.Block), (Lines{"1", "1", "1"}));
  EXPECT_EQ(texts(M.Index), Lines{"blockIdx.x * 32 + own.0"});
}

TEST(Tile, RefusesWhatEachCannotGive) {
  EXPECT_EQ(tiled({64, 128}, "[0,n) x [0,m)", {4}),
            Lines{"'each' has 1 length, but 'tile' has 2 lengths; write one "
                  "for each length of 'tile'"});
  EXPECT_EQ(tiled({64}, "[0,n)", {12}),
            Lines{"'each' has 12 for a length of 64, which it does not "
                  "divide; a block has so many threads as 'each' goes into "
                  "'tile'"});
  EXPECT_EQ(tiled({Expr::symbol("t", SymbolKind::Host)}, "[0,n)", {2}),
            Lines{"'each' needs a 'tile' of constant lengths, not 't'"});
}

TEST(Tile, FoldsLeadingDimensions) {
  std::string Space = "[0,2) x [0,3) x [0,4) x [0,8) x [0,64)";
  Mapping M = built(tiled({2, 32}, Space).at(0), Space);
  EXPECT_EQ(texts(M.Grid), (Lines{"2", "4", "24"}));
  EXPECT_EQ(texts(M.Block), (Lines{"32", "2", "1"}));
  M = built(tiled({2, 2, 32}, Space).at(0), Space);
  EXPECT_EQ(texts(M.Grid), (Lines{"2", "4", "12"}));
  EXPECT_EQ(texts(M.Block), (Lines{"32", "2", "2"}));
}

TEST(Tile, CompressesWhereThereAreSteps) {
  EXPECT_EQ(tiled({64}, "[0,n) step 2 width 1"),
            Lines{"GridBlock(1, SplitLast(64, CompressGrid(ShiftLB(Gen))))"});
}

TEST(Tile, TakesASymbolicLength) {
  EXPECT_EQ(tiled({expr("BLOCK")}, "[0,n)"),
            Lines{"GridBlock(1, SplitLast(BLOCK, ShiftLB(Gen)))"});
}

TEST(Tile, RefusesWrongLengths) {
  EXPECT_EQ(tiled({}, "[0,n)"),
            Lines{"'tile' takes one to three lengths, but has 0"});
  EXPECT_EQ(tiled({1, 1, 1, 1}, "[0,n)"),
            Lines{"'tile' takes one to three lengths, but has 4"});
  EXPECT_EQ(tiled({8, 8}, "[0,n)"),
            Lines{"'tile' has 2 lengths for 1 dimension; give at most one "
                  "length for each dimension; the last length is for the "
                  "innermost one"});
  EXPECT_EQ(tiled({0}, "[0,n)"),
            Lines{"'tile' needs a length of at least 1, not 0"});
}
