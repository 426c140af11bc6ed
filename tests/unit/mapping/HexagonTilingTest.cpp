//===- HexagonTilingTest.cpp ----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/tiling/HexagonTiling.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>
#include <vector>

namespace idxmap {
namespace {

constexpr int64_t Levels = 23, Indices = 61;

/// Round, phase and number of a hexagon: blocks of one round and phase run at
/// once.
using Place = std::tuple<int64_t, int, int64_t>;

/// By enumeration of the hexagons, as the header lists their elements.
std::map<std::pair<int64_t, int64_t>, Place>
placesOf(const HexagonTiling &Of, std::vector<std::string> &Twice) {
  std::map<std::pair<int64_t, int64_t>, Place> Places;
  for (int64_t Round = -1; Round < Levels; ++Round)
    for (int Phase = 0; Phase < 2; ++Phase)
      for (int64_t Tile = -1; Tile < Indices; ++Tile)
        for (int64_t Level = 0; Level < Of.levels(); ++Level) {
          const int64_t U =
              Round * Of.levels() - (Phase == 0 ? Of.Height + 1 : 0) + Level;
          const int64_t First =
              Tile * Of.period() - (Phase == 0 ? Of.shift() : 0);
          for (int64_t X = First + Of.rowBegin(Level);
               X < First + Of.rowEnd(Level); ++X)
            if (U >= 0 && U < Levels && X >= 0 && X < Indices &&
                !Places.emplace(std::pair(U, X), Place(Round, Phase, Tile))
                     .second)
              Twice.push_back(std::to_string(U) + "," + std::to_string(X));
        }
  return Places;
}

/// How many uses are of what another block of the launch, or a later one,
/// makes.
int64_t wrongUses(const std::map<std::pair<int64_t, int64_t>, Place> &Places,
                  int64_t Slope) {
  int64_t Wrong = 0;
  for (const auto &[At, Here] : Places)
    for (int64_t Up = 1; Up < Levels - At.first; ++Up)
      for (const int64_t Aside : {-Slope * Up, int64_t(0), Slope * Up}) {
        const auto User = Places.find({At.first + Up, At.second + Aside});
        if (User == Places.end() || User->second == Here)
          continue;
        const auto [Round, Phase, Tile] = Here;
        const auto [UserRound, UserPhase, UserTile] = User->second;
        Wrong += std::pair(UserRound, UserPhase) <= std::pair(Round, Phase);
      }
  return Wrong;
}

TEST(HexagonTilingTest, CoversEachPointOnceInOrder) {
  for (int64_t Height = 0; Height <= 5; ++Height)
    for (int64_t Slope = 0; Slope <= 3; ++Slope)
      for (int64_t More = 0; More <= 4; ++More) {
        const HexagonTiling Of = {
            Height, HexagonTiling::leastWidth(Slope) + More, Slope};
        std::vector<std::string> Twice;
        const auto Places = placesOf(Of, Twice);
        EXPECT_TRUE(Twice.empty()) << Twice.front();
        EXPECT_EQ(Places.size(), size_t(Levels * Indices));
        EXPECT_EQ(wrongUses(Places, Slope), 0)
            << Height << " " << Of.Width << " " << Slope;
      }
}

TEST(HexagonTilingTest, IsNotTooCareful) {
  // A row less, or a farther use, is wrong.
  for (const int64_t Slope : {2, 3}) {
    std::vector<std::string> Twice;
    const HexagonTiling Narrow = {2, HexagonTiling::leastWidth(Slope) - 1,
                                  Slope};
    EXPECT_GT(wrongUses(placesOf(Narrow, Twice), Slope), 0);
  }
  std::vector<std::string> Twice;
  EXPECT_GT(wrongUses(placesOf({3, 9, 1}, Twice), 2), 0);
}

TEST(HexagonTilingTest, RowsOfThePicture) {
  const HexagonTiling Of = {1, 3, 1};
  std::vector<int64_t> Rows;
  for (int64_t Level = 0; Level < Of.levels(); ++Level)
    Rows.push_back(Of.rowEnd(Level) - Of.rowBegin(Level));
  EXPECT_EQ(Rows, (std::vector<int64_t>{4, 6, 6, 4}));
  EXPECT_EQ(Of.period(), 10);
}

TEST(ParallelogramTilingTest, CoversEachPointOnceInOrder) {
  for (int64_t Width = 1; Width <= 4; ++Width)
    for (int64_t Slope = 0; Slope <= 3; ++Slope) {
      const ParallelogramTiling Of = {Width, Slope};
      std::map<std::pair<int64_t, int64_t>, int64_t> Tiles;
      for (int64_t Tile = 0; Tile < 100; ++Tile)
        for (int64_t Level = 0; Level < 12; ++Level)
          for (int64_t X = Of.rowBegin(Tile, Level);
               X < Of.rowBegin(Tile + 1, Level); ++X)
            if (X >= 0 && X < 20) {
              EXPECT_TRUE(Tiles.emplace(std::pair(Level, X), Tile).second);
            }
      EXPECT_EQ(Tiles.size(), 12u * 20);
      for (const auto &[At, Tile] : Tiles)
        for (int64_t Up = 1; Up < 12; ++Up)
          for (int64_t Back = -19; Back <= Slope * Up; ++Back) {
            const auto User = Tiles.find({At.first + Up, At.second - Back});
            if (User != Tiles.end()) {
              EXPECT_GE(User->second, Tile);
            }
          }
    }
}

} // namespace
} // namespace idxmap
