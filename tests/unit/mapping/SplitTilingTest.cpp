//===- SplitTilingTest.cpp ------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/tiling/SplitTiling.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace idxmap {
namespace {

constexpr int64_t Indices = 31;

/// Level and two indices.
using Point = std::array<int64_t, 3>;
/// Along which indices the tile is turned, a bit each, and its numbers.
using Place = std::tuple<int, int64_t, int64_t>;

std::map<int64_t, std::pair<bool, int64_t>> rowOf(const SplitTiling &Of,
                                                  int64_t Level, int &Twice) {
  std::map<int64_t, std::pair<bool, int64_t>> Row;
  for (const bool IsTurned : {false, true})
    for (int64_t Tile = -1; Tile <= Indices; ++Tile)
      for (int64_t X = Of.first(IsTurned, Tile) + Of.rowBegin(IsTurned, Level);
           X < Of.first(IsTurned, Tile) + Of.rowEnd(IsTurned, Level); ++X)
        if (X >= 0 && X < Indices)
          Twice += !Row.emplace(X, std::pair(IsTurned, Tile)).second;
  return Row;
}

std::map<Point, Place> placesOf(const SplitTiling &A, const SplitTiling &B,
                                int &Twice) {
  std::map<Point, Place> Places;
  for (int64_t Level = 0; Level < A.Levels; ++Level)
    for (const auto &[X, OfX] : rowOf(A, Level, Twice))
      for (const auto &[Y, OfY] : rowOf(B, Level, Twice))
        Places[{Level, X, Y}] = {OfX.first + 2 * OfY.first, OfX.second,
                                 OfY.second};
  return Places;
}

/// How many uses are of what another tile of the phase, or of one that need not
/// come before it, makes.
int64_t wrongUses(const std::map<Point, Place> &Places, int64_t Levels,
                  int64_t SlopeX, int64_t SlopeY) {
  int64_t Wrong = 0;
  for (const auto &[At, Here] : Places)
    for (int64_t Up = 1; At[0] + Up < Levels; ++Up)
      for (const int64_t X : {-SlopeX * Up, int64_t(0), SlopeX * Up})
        for (const int64_t Y : {-SlopeY * Up, int64_t(0), SlopeY * Up}) {
          const auto User = Places.find({At[0] + Up, At[1] + X, At[2] + Y});
          if (User == Places.end() || User->second == Here)
            continue;
          const int Phase = std::get<0>(Here),
                    UserPhase = std::get<0>(User->second);
          Wrong += Phase == UserPhase || (Phase & ~UserPhase) != 0;
        }
  return Wrong;
}

SplitTiling tiling(int64_t Levels, int64_t More, int64_t Slope) {
  return {Levels, SplitTiling::leastWidth(Levels, Slope) + More, Slope};
}

TEST(SplitTilingTest, CoversEachPointOnceInOrder) {
  for (int64_t Levels = 1; Levels <= 4; ++Levels)
    for (int64_t SlopeX = 0; SlopeX <= 2; ++SlopeX)
      for (int64_t SlopeY = 0; SlopeY <= 2; ++SlopeY)
        for (int64_t More = 0; More <= 2; ++More) {
          int Twice = 0;
          const auto Places = placesOf(tiling(Levels, More, SlopeX),
                                       tiling(Levels, 2 * More, SlopeY), Twice);
          EXPECT_EQ(Twice, 0);
          EXPECT_EQ(Places.size(), size_t(Levels * Indices * Indices));
          EXPECT_EQ(wrongUses(Places, Levels, SlopeX, SlopeY), 0)
              << Levels << " " << SlopeX << " " << SlopeY << " " << More;
        }
}

TEST(SplitTilingTest, IsNotTooCareful) {
  int Twice = 0;
  const SplitTiling Narrow = {3, SplitTiling::leastWidth(3, 2) - 2, 2};
  const auto Places = placesOf(Narrow, tiling(3, 0, 0), Twice);
  EXPECT_TRUE(Twice > 0 || wrongUses(Places, 3, 2, 0) > 0);
  Twice = 0;
  EXPECT_GT(
      wrongUses(placesOf(tiling(3, 2, 1), tiling(3, 2, 1), Twice), 3, 2, 1), 0);
}

/// As the header draws them.
TEST(SplitTilingTest, RowsOfThePicture) {
  const SplitTiling Of = {3, 6, 1};
  std::vector<std::string> Rows;
  int Twice = 0;
  for (int64_t Level = 0; Level < 3; ++Level) {
    std::string Row;
    for (const auto &[X, Tile] : rowOf(Of, Level, Twice))
      if (X < 12)
        Row += char((Tile.first ? '0' : 'a') + Tile.second);
    Rows.push_back(Row);
  }
  EXPECT_EQ(Rows[2], "00aa1111bb22");
  EXPECT_EQ(Rows[1], "0aaaa11bbbb2");
  EXPECT_EQ(Rows[0], "aaaaaabbbbbb");
}

} // namespace
} // namespace idxmap
