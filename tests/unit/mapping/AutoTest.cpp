//===- AutoTest.cpp - The default: a launchable mapping -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "StrategyTestSupport.h"
#include "mapping/StrategyTable.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Auto, OfAStencilIsTheNaturalKernelFirst) {
  std::string Space = "[1,nx-1) x [1,ny-1) x [1,nz-1)";
  Lines Variants = chosen("auto", Space);
  EXPECT_EQ(
      Variants,
      (Lines{"GridBlock(1, SplitLast(128, ShiftLB(Gen))) when nx - 2 < 65536, "
             "ny - 2 < 65536, 63 < nz - 2",
             "GridBlock(1, Permute([1,0,2], SplitLast(128, Permute([1,0], "
             "FoldLast2(Permute([2,0,1], ShiftLB(Gen))))))) when 63 < nz - 2, "
             "nz - 2 < 8388481, (nx - 2) * (ny - 2) < 2147483648",
             "GridBlock(1, SplitLast(256, FoldLast2(FoldLast2("
             "ShiftLB(Gen)))))"}));
}

TEST(Auto, OfATallLoopDividesOnlyBlockIndices) {
  std::string Space = "[0,a) x [0,b) x [0,c)";
  auto Result = chooseSteps("auto", space(Space), Facts(), DeviceLimits());
  Mapping M = built(printNotation(std::get<0>(Result).at(1).Steps), Space);
  EXPECT_EQ(texts(M.Index), (Lines{"blockIdx.x div b", "blockIdx.x mod b",
                                   "blockIdx.y * 128 + threadIdx.x"}));
}

TEST(Auto, OfOneDimensionNeedsOneKernel) {
  EXPECT_EQ(chosen("auto", "[0,n)"),
            Lines{"GridBlock(1, SplitLast(256, ShiftLB(Gen)))"});
}

TEST(Auto, DecidesConstantExtentsAtOnce) {
  EXPECT_EQ(chosen("auto", "[0,512) x [0,512)"),
            Lines{"GridBlock(1, SplitLast(128, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("auto", "[0,70000) x [0,512)"),
            Lines{"GridBlock(1, Permute([1,0,2], SplitLast(128, "
                  "ShiftLB(Gen))))"});
  EXPECT_EQ(chosen("auto", "[0,2) x [0,1000000000)"),
            Lines{"GridBlock(1, SplitLast(128, ShiftLB(Gen)))"});
}

TEST(Auto, AsksOnlyAboutWhatItDoesNotKnow) {
  EXPECT_EQ(chosen("auto", "[0,n) x [0,512)"),
            (Lines{"GridBlock(1, SplitLast(128, ShiftLB(Gen))) when n < 65536",
                   "GridBlock(1, Permute([1,0,2], SplitLast(128, "
                   "ShiftLB(Gen)))) when n < 2147483648",
                   "GridBlock(1, SplitLast(256, FoldLast2(ShiftLB(Gen))))"}));
}

TEST(Auto, FoldsAShortInnermostDimension) {
  EXPECT_EQ(chosen("auto", "[0,n) x [0,5)"),
            Lines{"GridBlock(1, SplitLast(256, FoldLast2(ShiftLB(Gen))))"});
  EXPECT_EQ(chosen("auto", "[0,n) x [0,m) x [0,3)").at(0),
            "GridBlock(1, SplitLast(128, FoldLast2(ShiftLB(Gen)))) when n < "
            "65536, 63 < m * 3");
  EXPECT_EQ(chosen("auto", "[0,1000) x [0,8) x [0,16)"),
            Lines{"GridBlock(1, SplitLast(128, FoldLast2(ShiftLB(Gen))))"});
}

TEST(Auto, ChoosesTheMultipleOfTheWarpThatWastesLeast) {
  EXPECT_EQ(chosen("auto", "[0,9) x [0,200)"),
            Lines{"GridBlock(1, SplitLast(224, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("auto", "[0,9) x [0,96)"),
            Lines{"GridBlock(1, SplitLast(96, ShiftLB(Gen)))"});
  EXPECT_EQ(chosen("auto", "[0,5)"),
            Lines{"GridBlock(1, SplitLast(32, ShiftLB(Gen)))"});
}

TEST(Auto, CompressesWhereThereAreSteps) {
  EXPECT_EQ(chosen("auto", "[1,n) step 2 width 1"),
            Lines{"GridBlock(1, SplitLast(256, CompressGrid(ShiftLB(Gen))))"});
}

TEST(Auto, FoldsTheOutermostDimensionsOfAHighRank) {
  std::string Space = "[0,4) x [0,5) x [0,6) x [0,7) x [0,128)";
  Lines Variants = chosen("auto", Space);
  ASSERT_EQ(Variants.size(), 1u);
  Mapping M = built(Variants[0], Space);
  EXPECT_EQ(texts(M.Grid), (Lines{"1", "7", "120"}));
  EXPECT_EQ(texts(M.Block), (Lines{"128", "1", "1"}));
  EXPECT_EQ(texts(M.Guards), Lines{});
}

TEST(Auto, TakesTheDeviceAsData) {
  DeviceLimits Small;
  Small.Grid = {1000000, 100, 100};
  auto Result = chooseSteps("auto", space("[0,101) x [0,512)"), Facts(), Small);
  ASSERT_EQ(std::get<0>(Result).size(), 1u);
  EXPECT_EQ(printNotation(std::get<0>(Result)[0].Steps),
            "GridBlock(1, Permute([1,0,2], SplitLast(128, ShiftLB(Gen))))");
}

static std::string firstOf(const std::string &Space, const MemoryUse &Memory) {
  auto Result =
      chooseSteps("auto", space(Space), Facts(), DeviceLimits(), 0, Memory);
  return printNotation(std::get<0>(Result).front().Steps);
}

static MemoryAddress doubleAt(const Expr &Index) { return {8 * Index, 8, {}}; }

TEST(Auto, PutsTheContiguousLoopOnX) {
  const Expr I = Expr::symbol("i", SymbolKind::Thread);
  const Expr J = Expr::symbol("j", SymbolKind::Thread);
  const Expr K = Expr::symbol("k", SymbolKind::Thread);
  const Expr N = Expr::symbol("n", SymbolKind::Host);
  const std::string Rows = "GridBlock(1, SplitLast(128, ShiftLB(Gen)))";
  const std::string Columns =
      "GridBlock(1, SplitLast(128, Permute([1,0], ShiftLB(Gen))))";
  const std::string Square = "[0,n) x [0,n)";
  EXPECT_EQ(firstOf(Square, {{"i", "j"}, {doubleAt(I * N + J)}}), Rows);
  EXPECT_EQ(firstOf(Square, {{"i", "j"}, {doubleAt(J * N + I)}}), Columns);
  // A transpose is as good as its mirror image: as it is written.
  const MemoryUse Transpose{{"i", "j"},
                            {doubleAt(I * N + J), doubleAt(J * N + I)}};
  EXPECT_EQ(firstOf(Square, Transpose), Rows);
  MemoryUse MoreColumns = Transpose;
  MoreColumns.Addresses.push_back(doubleAt(J * N + I + 1));
  EXPECT_EQ(firstOf(Square, MoreColumns), Columns);
  // What no order makes better changes nothing.
  EXPECT_EQ(
      firstOf(
          Square,
          {{"i", "j"},
           {{Expr::symbol("b", SymbolKind::Host), 8, {{"b", {"i", "j"}}}}}}),
      Rows);
  EXPECT_EQ(firstOf("[0,n) x [0,n) x [0,n)",
                    {{"i", "j", "k"}, {doubleAt((K * N + I) * N + J)}}),
            "GridBlock(1, SplitLast(128, Permute([0,2,1], ShiftLB(Gen))))");
  // Three numbers for each of n points lie side by side.
  EXPECT_EQ(firstOf("[0,3) x [0,n)", {{"i", "j"}, {doubleAt(J * 3 + I)}}),
            "GridBlock(1, SplitLast(256, FoldLast2(Permute([1,0], "
            "ShiftLB(Gen)))))");
}
