//===- LayoutSymbolicTest.cpp - Places as formulas ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "LayoutTestSupport.h"

#include "mapping/OperationCount.h"

using namespace idxmap;
using namespace idxmap::testing;

using Lines = std::vector<std::string>;

/// What is wrong with the place of a cell, or "": it is \p Formula, and costs
/// no more.
static std::string compared(const Layout &L,
                            const std::vector<std::string> &Index,
                            const std::string &Formula,
                            std::initializer_list<const char *> List = {}) {
  std::vector<Expr> Cell;
  Facts Known = facts(List);
  for (size_t D = 0; D < Index.size(); ++D) {
    Cell.push_back(expr(Index[D]));
    Known.assume(Cell[D], Range::from(0));
    Known.assume(Condition{Cell[D], L.View[D]});
  }
  Expr Place = apply(L, Cell, Known);
  if (!Known.provesEqual(Place, expr(Formula)))
    return toString(Place) + " is another value";
  if (operationCount({Place}) > operationCount({expr(Formula)}))
    return toString(Place) + " costs more";
  return "";
}

static std::string placeOf(const Layout &L,
                           const std::vector<std::string> &Index) {
  std::vector<Expr> Cell;
  for (const std::string &Each : Index)
    Cell.push_back(expr(Each));
  return toString(apply(L, Cell, Facts()));
}

static Lines cellOf(const Layout &L, const std::string &Place,
                    std::initializer_list<const char *> List = {}) {
  Inverse Back = inv(L, expr(Place), facts(List));
  Lines Result;
  for (const Expr &Digit : Back.Index)
    Result.push_back(toString(Digit));
  for (const Condition &Guard : Back.Guards)
    Result.push_back(toString(Guard));
  return Result;
}

// E1: blocks of a matrix whose lengths they divide.
TEST(LayoutSymbolic, TilesOfRows) {
  Layout L = layout("Row(mt*BM,kt*BK).TileBy([mt,kt],[BM,BK])");
  EXPECT_EQ(placeOf(L, {"p", "k", "i", "j"}),
            "BK * k + BK * kt * (BM * p + i) + j");
  EXPECT_EQ(
      compared(L, {"p", "k", "i", "j"}, "kt * BK * (BM * p + i) + BK * k + j"),
      "");
}

// E2
TEST(LayoutSymbolic, TilesOfColumns) {
  Layout L = layout("Col(64,32).TileBy([4,2],[16,16])");
  EXPECT_EQ(placeOf(L, {"p", "k", "i", "j"}), "i + (j + k * 16) * 64 + p * 16");
  EXPECT_EQ(compared(L, {"p", "k", "i", "j"}, "16 * p + 1024 * k + i + 64 * j"),
            "");
}

// E3
TEST(LayoutSymbolic, Bricks) {
  Layout L = layout("TileOrderBy(Row(48,48,48), Row(8,8,8))"
                    ".TileBy([48,48,48],[8,8,8])");
  std::vector<std::string> Index = {"x", "y", "z", "a", "b", "c"};
  EXPECT_EQ(placeOf(L, Index),
            "(a * 8 + b) * 8 + c + ((x * 48 + y) * 48 + z) * 512");
  EXPECT_EQ(compared(L, Index,
                     "1179648 * x + 24576 * y + 512 * z + 64 * a + 8 * b + c"),
            "");
}

// E4
TEST(LayoutSymbolic, TilesOfAnyMatrix) {
  Layout L = layout("TileOrderBy(Row(*,*), Row(8,8))", {"m", "n"});
  EXPECT_EQ(placeOf(L, {"i", "j"}), "(i div 8 * (n ceildiv 8) + j div 8) * 64 "
                                    "+ i mod 8 * 8 + j mod 8");
  EXPECT_EQ(compared(L, {"i", "j"},
                     "i div 8 * (n ceildiv 8) * 64 + j div 8 * 64 + "
                     "i mod 8 * 8 + j mod 8"),
            "");
}

// E5
TEST(LayoutSymbolic, FlatThreadsOfTiles) {
  EXPECT_EQ(cellOf(layout("Row(R*R*T*T).GroupBy([R,R],[T,T])"),
                   "(ii * R + jj) * T * T + tid",
                   {"ii >= 0", "jj >= 0", "tid >= 0", "ii < R", "jj < R",
                    "tid < T * T"}),
            (Lines{"ii", "jj", "tid div T", "tid mod T"}));
}

// E6
TEST(LayoutSymbolic, BitsOfAnIndex) {
  Layout L = layout("RegP([2,2,2,2,2],[4,1,3,2,0])");
  std::vector<std::string> Index = {"a", "b", "c", "i", "j"};
  EXPECT_EQ(placeOf(L, Index), "a + (((b + j * 2) * 2 + i) * 2 + c) * 2");
  EXPECT_EQ(compared(L, Index, "a + 8 * b + 2 * c + 4 * i + 16 * j"), "");
}

// E7
TEST(LayoutSymbolic, ThreadsTileByTile) {
  EXPECT_EQ(cellOf(layout("TileOrderBy(Row(*,*), Row(8,8))", {"m", "n"}), "x"),
            (Lines{"x div 64 div (n ceildiv 8) * 8 + x div 8 mod 8",
                   "x mod 8 + x div 64 mod (n ceildiv 8) * 8",
                   "x div 64 div (n ceildiv 8) * 8 + x div 8 mod 8 < m",
                   "x mod 8 + x div 64 mod (n ceildiv 8) * 8 < n"}));
}
