// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/CellWindow.h"

#include "MappingTestSupport.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/memory/PlacedAddress.h"

#include <gtest/gtest.h>

#include <set>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

const Expr I = Expr::symbol("i", SymbolKind::Thread);
const Expr J = Expr::symbol("j", SymbolKind::Thread);
const Expr N = Expr::symbol("n", SymbolKind::Host);

/// j on threadIdx.x, in blocks of 64.
Mapping rows(const std::string &Space = "[0,n) x [0,n)") {
  return built("GridBlock(1, SplitLast(64, ShiftLB(Gen)))", Space);
}

Layout layoutOf(const std::string &Text) {
  return boundLayout(std::get<LayoutTerm>(parseLayout(Text)));
}

std::vector<CellWindow> windowsOf(const std::vector<CellAccess> &Accesses,
                                  int64_t Size, bool WithBlocks = false,
                                  std::vector<int64_t> View = {}) {
  if (View.empty())
    View = {CellGrid::MostCells, Size};
  const auto Result = cellWindows(Accesses, {Accesses.front().Host.Bytes, View},
                                  {"i", "j"}, {{"n", Size}}, WithBlocks);
  EXPECT_TRUE(Result);
  return Result.value_or(std::vector<CellWindow>());
}

CellAccess inHostOrder(const Mapping &Map, const Expr &Offset, int64_t Bytes) {
  const MemoryAddress Address{Offset, Bytes, {}};
  return {Map, Address, Address, std::nullopt};
}

size_t touchedIn(const CellWindow &Of) {
  return std::count_if(Of.Cells.begin(), Of.Cells.end(),
                       [](const CellWindow::Cell &Each) { return Each.Lane; });
}

size_t sectorsIn(const CellWindow &Of) {
  std::set<int64_t> Result;
  for (const CellWindow::Cell &Each : Of.Cells)
    if (Each.Lane)
      Result.insert(Each.Sector);
  return Result.size();
}

TEST(CellWindow, ShowsARowOfNeighbours) {
  const CellWindow Of =
      windowsOf({inHostOrder(rows(), 4 * (I * N + J), 4)}, 128).front();
  ASSERT_EQ(Of.Rows.size(), 8u);
  ASSERT_EQ(Of.Columns.size(), 32u);
  // Block (1, 64) of 2 x 128: row 64, from column 64 on.
  EXPECT_EQ(Of.Rows.front(), "64");
  EXPECT_EQ(Of.Columns.front(), "64");
  EXPECT_EQ(Of.Block, 129);
  EXPECT_EQ(Of.Cost, (WarpCost{32, 4, 1, 1}));
  EXPECT_EQ(touchedIn(Of), 32u);
  EXPECT_EQ(Of.Hidden, 0);
  const CellWindow::Cell &Third = Of.Cells[2];
  EXPECT_EQ(Third.Place, 64 * 128 + 66);
  EXPECT_EQ(Third.Lane, 2);
  EXPECT_EQ(Third.Bank, 2);
  EXPECT_EQ(Third.Sector, (64 * 128 + 66) / 8);
  EXPECT_EQ(Of.Wavefronts, 1);
  // Of the next row, nothing is moved.
  EXPECT_FALSE(Of.Cells[32].IsFetched);
}

TEST(CellWindow, ShowsWhatIsMovedWithAColumn) {
  const CellWindow Of =
      windowsOf({inHostOrder(rows(), 4 * (J * N + I), 4)}, 128).front();
  EXPECT_EQ(Of.Cost.Sectors, 32);
  EXPECT_EQ(sectorsIn(Of), 32u);
  EXPECT_EQ(Of.Wavefronts, 32);
  ASSERT_EQ(Of.Columns.size(), 8u);
  ASSERT_EQ(Of.Rows.size(), 32u);
  for (const CellWindow::Cell &Each : Of.Cells)
    EXPECT_TRUE(Each.IsFetched);
}

TEST(CellWindow, PlacesCellsByALayout) {
  const Layout Tiles =
      layoutOf("TileOrderBy(Row(*,*),Row(8,8)).GroupBy([n,n])");
  const MemoryAddress Host{4 * (J * N + I), 4, {}};
  const auto Both = windowsOf({{rows(), Host, Host, std::nullopt},
                               {rows(), Host, placed(Host, Tiles, 4), Tiles}},
                              128, false, {128, 128});
  ASSERT_EQ(Both.size(), 2u);
  EXPECT_EQ(Both[0].Rows, Both[1].Rows);
  EXPECT_EQ(Both[0].Columns, Both[1].Columns);
  EXPECT_EQ(Both[1].Cost.Sectors, 32);
  EXPECT_EQ(Both[1].Cost.Lines, 8);
  EXPECT_EQ(sectorsIn(Both[1]), 32u);
  // Cell (64,64) begins tile (8,8), cell (65,64) its second row.
  EXPECT_EQ(Both[1].Cells[0].Place, (8 * 16 + 8) * 64);
  EXPECT_EQ(Both[1].Cells[8].Place, (8 * 16 + 8) * 64 + 8);
}

TEST(CellWindow, ShowsOtherBlocks) {
  const CellWindow Of =
      windowsOf({inHostOrder(rows(), 4 * (J * N + I), 4)}, 128, true).front();
  EXPECT_EQ(Of.Cells[0].Block, Of.Block);
  EXPECT_EQ(Of.Cells[1].Block, Of.Block + 2);
}

TEST(CellWindow, WrapsOneDimension) {
  const Mapping Map =
      built("GridBlock(1, SplitLast(64, ShiftLB(Gen)))", "[0,n)");
  const MemoryAddress Address{8 * I + 4, 4, {}};
  const auto Of =
      cellWindows({{Map, Address, Address, std::nullopt}},
                  {4, {CellGrid::MostCells}}, {"i"}, {{"n", 1024}}, false);
  ASSERT_TRUE(Of);
  EXPECT_EQ(Of->front().Columns.size(), 32u);
  EXPECT_EQ(Of->front().Rows, (std::vector<std::string>{"1024", "1056"}));
  EXPECT_EQ(Of->front().Cost.Sectors, 8);
  EXPECT_EQ(touchedIn(Of->front()), 32u);
}

TEST(CellWindow, LeavesOutWhatIsBetween) {
  // Every hundredth row has one cell.
  const CellWindow Of =
      windowsOf({inHostOrder(rows(), 4 * (100 * J * N + I), 4)}, 128).front();
  EXPECT_EQ(Of.Rows.size(), 64u);
  EXPECT_EQ(Of.Hidden, 0);
  EXPECT_TRUE(Of.RowGaps[2]);
  EXPECT_EQ(touchedIn(Of), 32u);
}

TEST(CellWindow, GoesBelowWhereAPointerPoints) {
  const CellWindow Of =
      windowsOf({inHostOrder(rows(), 4 * (J - N), 4)}, 128).front();
  EXPECT_EQ(Of.Rows.front(), "-8");
  EXPECT_EQ(Of.Rows.back(), "-1");
  const CellWindow::Cell &First = Of.Cells[7 * 32];
  EXPECT_EQ(First.Place, -64);
  EXPECT_EQ(First.Sector, -8);
  EXPECT_EQ(First.Bank, 0);
  EXPECT_EQ(First.Lane, 0);
}

TEST(CellWindow, NeedsAllValues) {
  const MemoryAddress Address{
      4 * (I * Expr::symbol("k", SymbolKind::Host) + J), 4, {}};
  EXPECT_FALSE(cellWindows({{rows(), Address, Address, std::nullopt}},
                           {4, {CellGrid::MostCells, 128}}, {"i", "j"},
                           {{"n", 128}}, false));
}

} // namespace
