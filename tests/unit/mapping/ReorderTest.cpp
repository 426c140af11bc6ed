//===- ReorderTest.cpp - The last dimensions in the order of a layout -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

#include "mapping/layout/LayoutText.h"

using namespace idxmap;
using namespace idxmap::testing;

static const char *const Tiled =
    "Reorder(TileOrderBy(Row(*,*), Row(8,8)), Gen)";

TEST(Reorder, CountsThePlacesOfTheLayout) {
  EXPECT_EQ(forward("Reorder(Col(2,3), Gen)", "[0,2) x [0,3)"), "[0,6)");
  EXPECT_EQ(forward(Tiled, "[0,16) x [0,24)"), "[0,384)");
  EXPECT_EQ(forward(Tiled, "[0,5) x [0,9) x [0,9)"), "[0,5) x [0,256)");
  EXPECT_EQ(forward(Tiled, "[0,n) x [0,m)"),
            "[0,m ceildiv 8*(n ceildiv 8)*64)");
}

TEST(Reorder, GuardsWhatIsPadded) {
  EXPECT_EQ(inverse(Tiled, "[0,n) x [0,m)"),
            (Lines{"i div 64 div (m ceildiv 8) * 8 + i div 8 mod 8",
                   "i div 64 mod (m ceildiv 8) * 8 + i mod 8",
                   "i div 64 div (m ceildiv 8) * 8 + i div 8 mod 8 < n",
                   "i div 64 mod (m ceildiv 8) * 8 + i mod 8 < m"}));
  EXPECT_EQ(
      inverse(Tiled, "[0,n) x [0,16)"),
      (Lines{"i div 128 * 8 + i div 8 mod 8", "i div 64 mod 2 * 8 + i mod 8",
             "i div 128 * 8 + i div 8 mod 8 < n"}));
  EXPECT_EQ(inverse("Reorder(Col(2,3), Gen)", "[0,2) x [0,3)"),
            (Lines{"i mod 2", "i div 2"}));
}

TEST(Reorder, LeavesTheOtherDimensions) {
  EXPECT_EQ(inverse("Reorder(Col(n,m), Gen)", "[2,9) x [0,n) x [0,m)"),
            (Lines{"i", "j mod n", "j div n"}));
}

TEST(Reorder, ALongerViewIsGuarded) {
  EXPECT_EQ(inverse("Reorder(Col(4,3), Gen)", "[0,3) x [0,3)"),
            (Lines{"i mod 4", "i div 4", "i mod 4 < 3"}));
}

TEST(Reorder, WhatOnlyTheHostKnowsIsRequired) {
  Mapping M = built("GridBlock(1, SplitLast(32, Reorder(Col(n,m), Gen)))",
                    "[0,k) x [0,m)");
  EXPECT_EQ(texts(M.Requirements), (Lines{"k < n + 1"}));
}

TEST(Reorder, RequiresNothingOfAnEmptySpace) {
  Mapping M = built("GridBlock(1, Reorder(TileOrderBy(Row(*,*)), Gen))",
                    "[0,0) x [0,4)");
  EXPECT_EQ(texts(M.Requirements), Lines{});
}

TEST(Reorder, FollowsAndIsFollowed) {
  Mapping M = built("GridBlock(1, SplitLast(256, "
                    "Reorder(TileOrderBy(Row(*,*), Row(8,8)), ShiftLB(Gen))))",
                    "[1,65) x [1,33)");
  EXPECT_EQ(texts(M.Guards), Lines{});
  EXPECT_EQ(texts(M.Grid), (Lines{"8", "1", "1"}));
}

TEST(Reorder, NeedsTheDimensionsDense) {
  EXPECT_EQ(checked(Tiled, "[0,n)"),
            Lines{"'reorder' needs at least 2 dimensions, but the index space "
                  "has 1 dimension"});
  EXPECT_EQ(checked(Tiled, "[1,n) x [0,m)"),
            Lines{"'reorder' needs a dense index space, but dimension 0 has "
                  "lower bound 1; apply 'shift_lb' first"});
}

TEST(Reorder, NeedsALayoutOfItsElements) {
  EXPECT_EQ(checked("Reorder(Col(2,3), Gen)", "[0,2) x [0,4)"),
            Lines{"the layout has 3 elements in dimension 1, but the index "
                  "space has 4"});
  EXPECT_EQ(checked("Reorder(Row(5).GroupBy([2,3]), Gen)", "[0,2) x [0,3)"),
            Lines{"the layout orders 5 elements, but there are 6"});
  EXPECT_EQ(checked("Reorder(TileOrderBy(Morton(*,*), Row(2,2)), Gen)",
                    "[0,8) x [0,6)"),
            Lines{"'Morton' needs a power of two that is known when compiling, "
                  "not 3"});
}

TEST(Reorder, CallsWhatNoFormulaSays) {
  EXPECT_EQ(inverse("Reorder(AntiDiag(n,m), Gen)", "[0,n) x [0,m)"),
            (Lines{"antidiag_row(i, n, m)", "antidiag_column(i, n, m)"}));
  EXPECT_EQ(inverse("Reorder(Reverse(n,4), Gen)", "[0,n) x [0,4)"),
            (Lines{"from_last(i div 4, n)", "from_last(i mod 4, 4)"}));
  EXPECT_EQ(inverse("Reorder(Swizzle(n,4), Gen)", "[0,n) x [0,4)"),
            (Lines{"i div 4", "xor(i mod 4, i div 4 mod 4)"}));
  EXPECT_EQ(inverse("Reorder(Hilbert(8,8), Gen)", "[0,8) x [0,8)"),
            (Lines{"hilbert_cell(i, 8) div 8", "hilbert_cell(i, 8) mod 8"}));
  EXPECT_EQ(refused(step("reorder")), "'reorder' takes a string literal");
}

TEST(Reorder, CallsFunctionsOfTheUser) {
  EXPECT_EQ(inverse("Reorder(GenP([n,m], f, ns::g), Gen)", "[0,n) x [0,m)"),
            (Lines{"ns::g(i)[0]", "ns::g(i)[1]"}));
  // What they give is below the lengths: only padding is guarded.
  EXPECT_EQ(
      inverse("Reorder(TileOrderBy(Row(*), GenP([4], f, g)), Gen)", "[0,n)"),
      (Lines{"i div 4 * 4 + g(i mod 4)[0]",
             "i div 4 * 4 + g(i mod 4)[0] < n"}));
  EXPECT_EQ(
      inverse("Reorder(TileOrderBy(Row(*), GenP([4], f, g)), Gen)", "[0,8)"),
      (Lines{"i div 4 * 4 + g(i mod 4)[0]"}));
  EXPECT_EQ(refused(steps("Reorder(GenP([4], f), Gen)").front()),
            "an order of threads needs the inverse of 'f'; write "
            "'GenP([n,m], f, finv)': a thread finds its own index by 'finv'");
}

TEST(Reorder, NeedsNoMoreThanFunctionsTake) {
  Step S = steps("Reorder(GenP([n,m], f, g), Gen)").front();
  LayoutTerm Term = *S.Order;
  LayoutFunction &Back = Term.Orders[0].Perms[0].Functions[1];
  Back.TakesLengths = true;
  Back.Most = 127;
  Back.MostLength = 255;
  S.Order = std::make_shared<LayoutTerm>(Term);
  Facts Known;
  Known.assume(expr("n"), Range::from(1));
  Known.assume(expr("m"), Range::from(1));
  Lines Needed;
  auto Made = makeCombinator(S);
  for (const Condition &Each :
       std::get<0>(Made)->requirements(space("[0,n) x [0,m)"), Known))
    Needed.push_back(toString(Each));
  EXPECT_EQ(Needed, (Lines{"m * n - 1 < 128", "n < 256", "m < 256"}));
}

TEST(Reorder, IsWrittenInTheNotation) {
  std::string Text =
      "GridBlock(1, Reorder(TileOrderBy(Row(*,*), Row(8,8)), Gen))";
  EXPECT_EQ(printNotation(steps(Text)), Text);
  auto wrong = [](const char *Notation) {
    Finding F = std::get<Finding>(parseNotation(Notation));
    return std::to_string(F.Offset) + ": " + toString(F);
  };
  EXPECT_EQ(wrong("Reorder(Rwo(2), Gen)"),
            "8: unknown term 'Rwo' in the layout");
  EXPECT_EQ(wrong("Reorder(Row(2)"),
            "14: expected ',' in the mapping, but found the end of the text");
  EXPECT_EQ(wrong("Reorder(Row(2, Gen)"),
            "19: expected ',' in the mapping, but found the end of the text");
}
