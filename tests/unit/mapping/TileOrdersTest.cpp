// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/TileOrders.h"

#include "layout/LayoutTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

namespace {

/// The cells (i, j) of \p Columns to a row that \p CellOf gives for lanes.
template <typename Function>
WarpCells cells(int64_t Columns, Function CellOf, int64_t Lanes = 32) {
  WarpCells Result;
  for (int64_t Lane = 0; Lane < Lanes; ++Lane) {
    const auto [I, J] = CellOf(Lane);
    Result.push_back(I * Columns + J);
  }
  return Result;
}

using Pair = std::pair<int64_t, int64_t>;

/// Written row by row, read column by column.
std::vector<WarpCells> transpose(int64_t Side) {
  std::vector<WarpCells> All;
  for (int64_t K = 0; K < Side; ++K) {
    All.push_back(cells(Side, [K](int64_t L) { return Pair(K, L); }, Side));
    All.push_back(cells(Side, [K](int64_t L) { return Pair(L, K); }, Side));
  }
  return All;
}

constexpr int64_t Room = 49152;

TEST(TileOrders, PlacesAreTheTable) {
  for (const char *Text : {"Row(3,5)", "Swizzle(3,4)", "AntiDiag(4,3)",
                           "Row(3,6).ExpandBy([3,6]).GroupBy([3,5])"})
    EXPECT_EQ(cellPlaces(layout(Text)), table(layout(Text))) << Text;
}

TEST(TileOrders, SwizzlesATranspose) {
  const auto Ranked = rankTileOrders({32, 32}, 4, Room, transpose(32));
  ASSERT_EQ(Ranked.size(), 8u);
  EXPECT_EQ(Ranked[0].Text, "Swizzle(32,32)");
  EXPECT_EQ(Ranked[0].Wavefronts, 64);
  EXPECT_EQ(Ranked[0].Bytes, 4096);
  // As few wavefronts, but longer.
  EXPECT_EQ(Ranked[1].Text, "rows of 33");
  EXPECT_EQ(Ranked[1].Wavefronts, 64);
  EXPECT_EQ(Ranked[1].Bytes, 4224);
  EXPECT_EQ(Ranked.back().Wavefronts, 32 + 1024);
}

TEST(TileOrders, TakesLongerRowsForDiagonals) {
  // Needleman and Wunsch's tile of 33 x 33: diagonals, and what goes in and
  // out by rows and by the first column.
  std::vector<WarpCells> All;
  for (int64_t M = 0; M < 32; ++M)
    All.push_back(
        cells(33, [M](int64_t L) { return Pair(M - L + 1, L + 1); }, M + 1));
  for (int64_t Y = 0; Y < 32; ++Y)
    All.push_back(cells(33, [Y](int64_t L) { return Pair(Y + 1, L + 1); }));
  All.push_back(cells(33, [](int64_t L) { return Pair(L + 1, 0); }));
  const auto Ranked = rankTileOrders({33, 33}, 4, Room, All);
  EXPECT_EQ(Ranked[0].Text, "rows of 34");
  EXPECT_EQ(Ranked[0].Wavefronts, 32 + 32 + 2);
}

TEST(TileOrders, KeepsRowsWhereNothingIsBetter) {
  std::vector<WarpCells> Rows = {
      cells(32, [](int64_t L) { return Pair(1, L); })};
  EXPECT_EQ(rankTileOrders({8, 32}, 4, Room, Rows)[0].Text, "Row(8,32)");
  EXPECT_EQ(rankTileOrders({256}, 4, Room, {{0, 1, 2}}).size(), 1u);
  // No Swizzle of rows of 34, none of cubes; not more bytes than there are.
  EXPECT_EQ(rankTileOrders({10, 34}, 4, Room, {}).size(), 7u);
  EXPECT_EQ(rankTileOrders({4, 4, 4}, 4, Room, {}).size(), 6u);
  EXPECT_EQ(rankTileOrders({32, 32}, 4, 4096, {}).size(), 4u);
}

} // namespace
