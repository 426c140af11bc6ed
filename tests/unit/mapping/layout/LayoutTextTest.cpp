//===- LayoutTextTest.cpp - Layouts as text -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "LayoutTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

static std::string printed(const std::string &Text) {
  return toString(layoutTerm(Text));
}

TEST(LayoutText, PrintsWhatItReads) {
  for (const char *Text :
       {"Row(2,3)", "RegP([2,n,2],[1,2,0])", "OrderBy(Row(2), Col(n,m))",
        "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,m])",
        "GenP([n,8], f, ::ns::S::finv)", "TileOrderBy(GenP([*], f), Row(2))",
        "Row(n).ExpandBy([n ceildiv 8 * 8]).GroupBy([n])",
        "Row(min(a, b),2).Col(2,min(a, b)).TileBy([1,2],[a,1])"})
    EXPECT_EQ(printed(Text), Text);
}

TEST(LayoutText, SpacesAndBracketsDoNotMatter) {
  EXPECT_EQ(printed(" TileOrderBy( Row([ * ,4]),Col(2, 8) ) . GroupBy( [n] , "
                    "[ m ] ) "),
            "TileOrderBy(Row(*,4), Col(2,8)).GroupBy([n],[m])");
  EXPECT_EQ(printed("OrderBy(Row(2,3))"), "Row(2,3)");
}

TEST(LayoutText, LengthsAreExpressionsThatRoundDown) {
  EXPECT_EQ(printed("Row((n + 7) / 8,m % 4 + 1)"),
            "Row((n + 7) div 8,m mod 4 + 1)");
}

TEST(LayoutText, TheViewIsTheLastOrders) {
  EXPECT_EQ(layout("OrderBy(Row(2), Col(3,4))").View,
            (std::vector<Expr>{2, 3, 4}));
  EXPECT_EQ(layout("TileOrderBy(Row(2,3), Row(4,5))").View,
            (std::vector<Expr>{8, 15}));
  Layout Starred = layout("TileOrderBy(Row(*,3), Row(4,5))", {"n", "m"});
  EXPECT_EQ(Starred.View, (std::vector<Expr>{expr("n"), 15}));
  EXPECT_EQ(Starred.Expanded, (std::vector<Expr>{expr("n ceildiv 4 * 4"), 15}));
  EXPECT_EQ(viewRank(layoutTerm("TileOrderBy(Row(*,*), Row(8,8))")), 2u);
  EXPECT_EQ(viewRank(layoutTerm("Row(6).GroupBy([1,2],[3])")), 3u);
}

TEST(LayoutText, SyntaxIsRefusedAtItsColumn) {
  EXPECT_EQ(refusedLayout(""), "0: expected a term in the layout, but found "
                               "the end of the text");
  EXPECT_EQ(refusedLayout("Row"),
            "3: expected '(' in the layout, but found the end of the text");
  EXPECT_EQ(refusedLayout("Row(2,)"), "6: expected a number, a name or '(' in "
                                      "the layout, but found ')'");
  EXPECT_EQ(refusedLayout("Row(2 3)"), "6: expected an operator or the end in "
                                       "the layout, but found '3'");
  EXPECT_EQ(refusedLayout("Row(2] "),
            "5: expected ')' in the layout, but found ']'");
  EXPECT_EQ(refusedLayout("Row(2) Col(2)"),
            "7: expected '.' or the end of the text in the layout, but found "
            "'Col'");
  EXPECT_EQ(refusedLayout("GroupBy([2])"),
            "0: expected an order in the layout, but found 'GroupBy'");
  EXPECT_EQ(refusedLayout("Row(2).GroupBy([2]).Row(2)"),
            "20: expected the end of the text in the layout, but found 'Row'");
  EXPECT_EQ(refusedLayout("Row(2).ExpandBy([2]).Row(2)"),
            "21: expected 'GroupBy' or 'TileBy' in the layout, but found "
            "'Row'");
  EXPECT_EQ(refusedLayout("RegP([2,2],[0,n])"),
            "11: expected the numbers of dimensions, from 0 in the layout, but "
            "found '['");
  EXPECT_EQ(refusedLayout("RegP([2,2])"),
            "10: expected ',' in the layout, but found ')'");
}

TEST(LayoutText, UnknownTerms) {
  EXPECT_EQ(
      refusedLayout("OrderBy(Row(2), Rwo(2))"),
      "16: unknown term 'Rwo' in the layout; the terms are OrderBy, "
      "TileOrderBy, RegP, GenP, Row, Col, AntiDiag, Morton, Hilbert, Swizzle, "
      "Reverse; then ExpandBy; then GroupBy or TileBy");
}

TEST(LayoutText, WrongLengths) {
  EXPECT_EQ(refusedLayout("RegP([2,2],[0,0])"),
            "0: 'RegP' needs each of 0 to 1 once, not 0,0");
  EXPECT_EQ(refusedLayout("RegP([2,2],[0,2])"),
            "0: 'RegP' needs each of 0 to 1 once, not 0,2");
  EXPECT_EQ(refusedLayout("RegP([2,2],[0])"),
            "0: 'RegP' needs each of 0 to 1 once, not 0");
  EXPECT_EQ(refusedLayout("Row(2,0)"),
            "6: 'Row' needs a length of at least 1, not 0");
  EXPECT_EQ(refusedLayout("AntiDiag(2)"), "0: 'AntiDiag' takes 2 lengths, but "
                                          "has 1");
  EXPECT_EQ(refusedLayout("Morton(4,6)"),
            "0: 'Morton' needs a power of two that is known when compiling, "
            "not 6");
  EXPECT_EQ(refusedLayout("Swizzle(n,m)"),
            "0: 'Swizzle' needs a power of two that is known when compiling, "
            "not m");
  EXPECT_EQ(refusedLayout("Swizzle(n,8)"), "");
  EXPECT_EQ(refusedLayout("Hilbert(4,8)"),
            "0: 'Hilbert' needs two equal lengths, not 4 and 8");
  EXPECT_EQ(refusedLayout("TileOrderBy(Row(2,2), Row(2))"),
            "22: 'Row' has 1 length for 2 dimensions");
  EXPECT_EQ(refusedLayout("Row(4).TileBy([2,2],[2])"),
            "7: a tile of 'TileBy' has 1 length for 2 dimensions");
  EXPECT_EQ(refusedLayout("Row(4).ExpandBy([2,2]).GroupBy([4])"),
            "0: 'ExpandBy' has 2 lengths for 1 dimension");
}

TEST(LayoutText, StarsStandForTilesOfTheLastOrder) {
  std::string Refused = "'*' can only stand in the first tile of a "
                        "'TileOrderBy' that is the last order";
  EXPECT_EQ(refusedLayout("Row(*,2)"), "4: " + Refused);
  EXPECT_EQ(refusedLayout("TileOrderBy(Row(2), Row(*))"), "24: " + Refused);
  EXPECT_EQ(refusedLayout("TileOrderBy(Row(*), Row(*))"), "24: " + Refused);
  EXPECT_EQ(refusedLayout("TileOrderBy(Row(*), Row(2)).Row(4)"),
            "16: " + Refused);
  EXPECT_EQ(refusedLayout("Row(4).GroupBy([*])"), "16: " + Refused);
  EXPECT_EQ(refusedLayout("TileOrderBy(Row(*), Row(2))"),
            "0: the lengths that '*' needs are not known here; end the layout "
            "with '.GroupBy([..])' and the lengths in it");
  EXPECT_EQ(refusedLayout("TileOrderBy(Row(*), Row(2)).GroupBy([4,4])"),
            "0: the tile with '*' has 1 length for 2 dimensions");
  EXPECT_EQ(refusedLayout("TileOrderBy(Morton(*,*), Row(2,2)).GroupBy([6,8])"),
            "0: 'Morton' needs a power of two that is known when compiling, "
            "not 3");
}

// A user writes what they like.
TEST(LayoutText, NoTextCrashes) {
  const std::string Whole =
      "OrderBy(RegP([2,2],[1,0]), Row(n / 2)).ExpandBy([8]).TileBy([4],[2])";
  for (size_t At = 0; At < Whole.size(); ++At) {
    refusedLayout(Whole.substr(0, At));
    for (char C : std::string("*([)],.x9 -"))
      refusedLayout(Whole.substr(0, At) + C + Whole.substr(At + 1));
  }
}
