//===- LayoutTablesTest.cpp - Places of cells, as tables ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tables made by programs that share no formula with mapping/layout: lists of
// cells sorted by their place, and the authors' own implementation of LEGO.
//
//===----------------------------------------------------------------------===//
#include "LayoutTestSupport.h"

#include "mapping/layout/FlatIndex.h"

#include <algorithm>

using namespace idxmap;
using namespace idxmap::testing;

struct PlacesCase {
  const char *Name;
  const char *Text;
  const char *Places;
  size_t Columns = 0;
};

static void PrintTo(const PlacesCase &Case, std::ostream *Out) {
  *Out << Case.Text;
}

class LayoutTables : public ::testing::TestWithParam<PlacesCase> {};

TEST_P(LayoutTables, Apply) {
  EXPECT_EQ(placesOf(layout(GetParam().Text), GetParam().Columns),
            GetParam().Places);
}

TEST_P(LayoutTables, InvGivesTheCellBack) {
  Layout L = layout(GetParam().Text);
  std::vector<int64_t> Places = table(L);
  for (int64_t Place = 0; Place < size(L, Facts()).value(); ++Place) {
    auto Found = std::find(Places.begin(), Places.end(), Place);
    if (Found == Places.end()) {
      EXPECT_EQ(cellAt(L, Place), "none");
      continue;
    }
    std::string Cell;
    for (const Expr &Digit :
         digitsOf(L.View, int64_t(Found - Places.begin()), Facts()))
      Cell += (Cell.empty() ? "(" : ",") + toString(simplify(Digit));
    EXPECT_EQ(cellAt(L, Place), Cell + ")");
  }
}

TEST_P(LayoutTables, SymbolicApplyAndInv) {
  Layout L = layout(GetParam().Text);
  std::vector<Expr> Index;
  for (size_t D = 0; D < L.View.size(); ++D)
    Index.push_back(Expr::symbol("i" + std::to_string(D), SymbolKind::Host));
  Expr Place = apply(L, Index, Facts());
  Inverse Back = inv(L, Expr::symbol("x", SymbolKind::Host), Facts());
  std::vector<int64_t> Places = table(L);
  for (size_t Cell = 0; Cell < Places.size(); ++Cell) {
    std::map<std::string, int64_t> Values = {{"x", Places[Cell]}};
    std::vector<Expr> Digits = digitsOf(L.View, int64_t(Cell), Facts());
    for (size_t D = 0; D < Digits.size(); ++D)
      Values["i" + std::to_string(D)] = *evaluate(Digits[D], {});
    EXPECT_EQ(evaluate(Place, Values), Places[Cell]);
    for (size_t D = 0; D < Digits.size(); ++D)
      EXPECT_EQ(evaluate(Back.Index[D], Values),
                Values["i" + std::to_string(D)]);
  }
}

// Figures are of the paper; T names are those of the tables' list.
INSTANTIATE_TEST_SUITE_P(
    All, LayoutTables,
    ::testing::Values(
        PlacesCase{"T1", "Row(2,3)", "0 1 2 / 3 4 5"},
        PlacesCase{"T2", "Col(2,3)", "0 2 4 / 1 3 5"},
        PlacesCase{"T3", "RegP([2,3,2],[1,2,0])", "0 2 4 6 8 10 / 1 3 5 7 9 11",
                   6},
        PlacesCase{"T4Figure4",
                   "OrderBy(RegP([2,2],[1,0]), Reverse(3,2)).GroupBy([6,4])",
                   "5 4 3 2 / 1 0 17 16 / 15 14 13 12 / 11 10 9 8 / "
                   "7 6 23 22 / 21 20 19 18"},
        PlacesCase{"T5Figure9", "TileOrderBy(Row(2,2), Row(3,3))",
                   "0 1 2 9 10 11 / 3 4 5 12 13 14 / 6 7 8 15 16 17 / "
                   "18 19 20 27 28 29 / 21 22 23 30 31 32 / "
                   "24 25 26 33 34 35"},
        PlacesCase{"T6Figure9",
                   "OrderBy(RegP([2,2],[1,0]), AntiDiag(3,3))"
                   ".OrderBy(RegP([2,3,2,3],[0,2,1,3])).GroupBy([6,6])",
                   "0 1 3 18 19 21 / 2 4 6 20 22 24 / 5 7 8 23 25 26 / "
                   "9 10 12 27 28 30 / 11 13 15 29 31 33 / "
                   "14 16 17 32 34 35"},
        PlacesCase{"T7Equation7", "RegP([2,2,2,2,2],[4,1,3,2,0])",
                   "0 16 4 20 2 18 6 22 / 8 24 12 28 10 26 14 30 / "
                   "1 17 5 21 3 19 7 23 / 9 25 13 29 11 27 15 31",
                   8},
        PlacesCase{"T8", "AntiDiag(4,4)",
                   "0 1 3 6 / 2 4 7 10 / 5 8 11 13 / 9 12 14 15"},
        PlacesCase{"T9", "TileOrderBy(Col(2,3), Col(2,2)).GroupBy([4,6])",
                   "0 2 8 10 16 18 / 1 3 9 11 17 19 / 4 6 12 14 20 22 / "
                   "5 7 13 15 21 23"},
        PlacesCase{"T10",
                   "TileOrderBy(Row(2,2,2), Row(2,2,2)).GroupBy([4,4,4])",
                   "0 1 8 9 2 3 10 11 16 17 24 25 18 19 26 27 / "
                   "4 5 12 13 6 7 14 15 20 21 28 29 22 23 30 31 / "
                   "32 33 40 41 34 35 42 43 48 49 56 57 50 51 58 59 / "
                   "36 37 44 45 38 39 46 47 52 53 60 61 54 55 62 63",
                   16},
        PlacesCase{"T11", "Swizzle(4,8)",
                   "0 1 2 3 4 5 6 7 / 9 8 11 10 13 12 15 14 / "
                   "18 19 16 17 22 23 20 21 / 27 26 25 24 31 30 29 28"},
        PlacesCase{"T13", "Morton(4,4)",
                   "0 1 4 5 / 2 3 6 7 / 8 9 12 13 / 10 11 14 15"},
        PlacesCase{"T14", "Hilbert(4,4)",
                   "0 3 4 5 / 1 2 7 6 / 14 13 8 9 / 15 12 11 10"},
        PlacesCase{"T15", "AntiDiag(3,5)",
                   "0 1 3 6 9 / 2 4 7 10 12 / 5 8 11 13 14"},
        PlacesCase{"T16Padded",
                   "TileOrderBy(Row(*,*), Row(2,4)).GroupBy([5,7])",
                   "0 1 2 3 8 9 10 / 4 5 6 7 12 13 14 / "
                   "16 17 18 19 24 25 26 / 20 21 22 23 28 29 30 / "
                   "32 33 34 35 40 41 42"},
        PlacesCase{"MortonOfARectangle", "Morton(2,8)",
                   "0 1 4 5 8 9 12 13 / 2 3 6 7 10 11 14 15"},
        PlacesCase{"MortonOfAColumn", "Morton(4,1)", "0 / 1 / 2 / 3"},
        PlacesCase{"SwizzleOfMoreRowsThanColumns", "Swizzle(3,2)",
                   "0 1 / 3 2 / 4 5"},
        PlacesCase{"Reverse", "Reverse(2,3)", "5 4 3 / 2 1 0"},
        PlacesCase{"TileByOfRows", "Row(4,6).TileBy([2,3],[2,2])",
                   "0 1 6 7 / 2 3 8 9 / 4 5 10 11 / 12 13 18 19 / "
                   "14 15 20 21 / 16 17 22 23",
                   4},
        PlacesCase{"ExpandBy", "Row(2,4).ExpandBy([2,4]).GroupBy([2,3])",
                   "0 1 2 / 4 5 6"}),
    [](const auto &Info) { return Info.param.Name; });

TEST(LayoutTables, Figure9StepByStep) {
  Layout L = layout("OrderBy(RegP([2,2],[1,0]), AntiDiag(3,3))"
                    ".OrderBy(RegP([2,3,2,3],[0,2,1,3])).GroupBy([6,6])");
  EXPECT_EQ(apply(L, {4, 2}, Facts()), Expr(15));
  EXPECT_EQ(cellAt(L, 15), "(4,2)");
  Layout Outer = layout("RegP([2,3,2,3],[0,2,1,3]).GroupBy([6,6])");
  EXPECT_EQ(apply(Outer, {4, 2}, Facts()), Expr(23));
}

// T12: blocks in groups of two rows (section 5.2).
TEST(LayoutTables, GroupedBlocks) {
  Layout L = layout("TileOrderBy(Col(2,1), Col(2,3)).GroupBy([4,3])");
  std::string Cells;
  for (int64_t Place = 0; Place < 12; ++Place)
    Cells += (Place ? " " : "") + cellAt(L, Place);
  EXPECT_EQ(Cells, "(0,0) (1,0) (0,1) (1,1) (0,2) (1,2) (2,0) (3,0) (2,1) "
                   "(3,1) (2,2) (3,2)");
}

TEST(LayoutTables, PaddingIsWhatNoCellHas) {
  Layout L = layout("TileOrderBy(Row(*,*), Row(2,4)).GroupBy([5,7])");
  EXPECT_EQ(size(L, Facts()), Expr(48));
  int Padding = 0;
  for (int64_t Place = 0; Place < 48; ++Place)
    Padding += cellAt(L, Place) == "none";
  EXPECT_EQ(Padding, 13);
}
