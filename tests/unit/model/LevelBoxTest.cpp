//===- LevelBoxTest.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/LevelBox.h"

#include "NestBuilder.h"

namespace idxmap {
namespace {

constexpr LevelTiles Heat = {{3, 9, 1}, {}, {}, 512};

/// Captures and what is known of "n" and "m", for arrays \p Names.
LoopNest merged(const std::vector<std::string> &Names) {
  LoopNest Result;
  for (const char *Name : {"n", "m"}) {
    HostSymbol Symbol;
    Symbol.Name = Symbol.Text = Name;
    Result.Symbols.push_back(Symbol);
    Result.Known.assume(Expr::symbol(Name, SymbolKind::Host), {3, 1000});
  }
  for (const std::string &Name : Names) {
    Capture Is;
    Is.Name = Is.Argument = Name;
    Is.Data.emplace();
    Result.Captures.push_back(Is);
  }
  return Result;
}

/// With all uses of \p Nest in its text, of elements with \p Bytes.
LoopNest staged(LoopNest Nest, int64_t Bytes = 4) {
  for (const Access &Each : Nest.Accesses) {
    auto Is = std::find_if(
        Nest.Staged.begin(), Nest.Staged.end(),
        [&](const StagedArray &Has) { return Has.Name == Each.Array; });
    if (Is == Nest.Staged.end()) {
      Nest.Staged.emplace_back();
      Is = std::prev(Nest.Staged.end());
      Is->Name = Each.Array;
      Is->Element = "float";
      Is->Bytes = Bytes;
      Is->Lengths.resize(Each.Subscripts.size());
    }
    StagedRead Read;
    for (const std::optional<Expr> &One : Each.Subscripts)
      Read.Subscripts.push_back(*One);
    Read.IsWritten = Each.IsWrite;
    Is->Reads.push_back(std::move(Read));
    Nest.Body.Text +=
        keptToken(Is - Nest.Staged.begin(), Is->Reads.size() - 1) + KeptEnd;
  }
  return Nest;
}

LevelBox boxOf(const std::vector<LoopNest> &Nests, const LevelTiles &Tiles,
               const std::vector<std::string> &Names,
               const std::vector<std::string> &Exchanged = {},
               int64_t Room = 49152) {
  const LoopNest Merged = merged(Names);
  auto Reading = reachOfLevels(Nests, Exchanged, Merged);
  const auto *Reach = std::get_if<LevelReach>(&Reading);
  EXPECT_TRUE(Reach);
  return Reach ? boxOfLevels(Nests, Merged, *Reach, Tiles, Room) : LevelBox();
}

LoopNest heat() {
  return NestBuilder()
      .loop("i", "n", 1, 1)
      .loop("j", "m", 1, 1)
      .write("b", {"i", "j"})
      .read("a", {"i - 1", "j"})
      .read("a", {"i + 1", "j"})
      .read("a", {"i", "j - 1"})
      .read("a", {"i", "j + 1"})
      .Nest;
}

LevelTiles heatTiles() {
  LevelTiles Tiles = Heat;
  Tiles.Others = {{64, 1}};
  return Tiles;
}

/// By enumeration: all that a tile's levels use, and no row or column more.
TEST(LevelBoxTest, HasWhatLevelsUse) {
  const LevelTiles Tiles = heatTiles();
  const LevelBox Box = boxOf({staged(heat())}, Tiles, {"a", "b"}, {"a", "b"});
  ASSERT_EQ(Box.Arrays.size(), 2u);
  int64_t Low[2] = {1000, 1000}, End[2] = {-1000, -1000};
  const auto add = [&](size_t Loop, int64_t Index) {
    Low[Loop] = std::min(Low[Loop], Index);
    End[Loop] = std::max(End[Loop], Index + 1);
  };
  for (int64_t Level = 0; Level < Tiles.levels(); ++Level)
    for (const int64_t Aside : {-1, 0, 1}) {
      add(0, Tiles.Hexagons.rowBegin(Level) + Aside);
      add(0, Tiles.Hexagons.rowEnd(Level) - 1 + Aside);
      add(1, Tiles.Others[0].rowBegin(0, Level) + Aside);
      add(1, Tiles.Others[0].rowBegin(1, Level) - 1 + Aside);
    }
  for (const size_t Loop : {0, 1}) {
    EXPECT_EQ(Box.Sides[Loop].Low, Low[Loop]);
    EXPECT_EQ(Box.Sides[Loop].Extent, End[Loop] - Low[Loop]);
  }
  EXPECT_EQ(Box.Sides[0].Extent, 18);
  EXPECT_EQ(Box.Sides[1].Extent, 73);
}

TEST(LevelBoxTest, LeavesOutWhatIsNotKnown) {
  const LoopNest Both = staged(heat());
  // Of two arrays that steps exchange, both or none.
  LoopNest Other = Both;
  Other.Staged.pop_back();
  EXPECT_TRUE(
      boxOf({Other}, heatTiles(), {"a", "b"}, {"a", "b"}).Arrays.empty());
  // The launch does not say what the device has of b.
  EXPECT_TRUE(boxOf({Both}, heatTiles(), {"a"}, {"a", "b"}).Arrays.empty());
  // A place that another edit has taken away.
  LoopNest Less = Both;
  Less.Body.Text.erase(0, keptToken(0, 0).size());
  EXPECT_TRUE(
      boxOf({Less}, heatTiles(), {"a", "b"}, {"a", "b"}).Arrays.empty());
  // A place in the text that is no access.
  LoopNest More = Both;
  More.Staged[1].Reads[0].Subscripts[0] = Expr(7);
  EXPECT_TRUE(
      boxOf({More}, heatTiles(), {"a", "b"}, {"a", "b"}).Arrays.empty());
  // Only written: nothing would be read there.
  const LoopNest Writes = staged(
      NestBuilder().loop("i", "n").loop("j", "m").write("b", {"i", "j"}).Nest);
  EXPECT_TRUE(boxOf({Writes}, heatTiles(), {"b"}).Arrays.empty());
}

TEST(LevelBoxTest, FitsIntoSharedMemory) {
  // 18 * 73 cells of 16 bytes: two fit into 48 KiB, and of 20 bytes do not.
  const LevelTiles Tiles = heatTiles();
  EXPECT_EQ(
      boxOf({staged(heat(), 16)}, Tiles, {"a", "b"}, {"a", "b"}).Arrays.size(),
      2u);
  EXPECT_TRUE(boxOf({staged(heat(), 20)}, Tiles, {"a", "b"}, {"a", "b"})
                  .Arrays.empty());
  EXPECT_EQ(boxOf({staged(heat(), 20)}, Tiles, {"a", "b"}, {"a", "b"}, 60000)
                .Arrays.size(),
            2u);
  // In place, each for itself: the one that is read more often.
  const LoopNest Two = staged(NestBuilder()
                                  .loop("i", "n", 1, 1)
                                  .loop("j", "m", 1, 1)
                                  .write("a", {"i", "j"})
                                  .read("a", {"i", "j"})
                                  .write("b", {"i", "j"})
                                  .read("b", {"i", "j"})
                                  .read("b", {"i", "j"})
                                  .Nest,
                              32);
  const LevelBox Box = boxOf({Two}, Tiles, {"a", "b"});
  ASSERT_EQ(Box.Arrays.size(), 1u);
  EXPECT_EQ(Box.Arrays[0].Name, "b");
}

/// What others write at once is not copied.
TEST(LevelBoxTest, NeighboursStayApart) {
  LevelTiles Narrow = heatTiles();
  Narrow.Hexagons.Width = 0;
  EXPECT_TRUE(
      boxOf({staged(heat())}, Narrow, {"a", "b"}, {"a", "b"}).Arrays.empty());
  LevelTiles Split;
  Split.Splits = {{4, 32, 1}, {4, 64, 1}};
  EXPECT_TRUE(
      boxOf({staged(heat())}, Split, {"a", "b"}, {"a", "b"}).Arrays.empty());
}

} // namespace
} // namespace idxmap
