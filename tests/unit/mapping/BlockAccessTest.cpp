// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/BlockAccess.h"

#include "MappingTestSupport.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Expr thread(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }

const Expr I = thread("i");
const Expr J = thread("j");
const Expr K = thread("k");
constexpr int64_t Length = 1000;

MemoryAddress read(const Expr &Index, const char *Array, int64_t Bytes = 4) {
  return {Bytes * Index, Bytes, {}, Array};
}
MemoryAddress write(const Expr &Index, const char *Array, int64_t Bytes = 4) {
  return {Bytes * Index, Bytes, {}, Array, /*IsWrite=*/true};
}
Expr at(const Expr &Row, const Expr &Column) { return Row * Length + Column; }

const MemoryUse Stencil = {{"i", "j"},
                           {read(at(I, J), "a"), read(at(I, J - 1), "a"),
                            read(at(I, J + 1), "a"), read(at(I - 1, J), "a"),
                            read(at(I + 1, J), "a"), write(at(I, J), "b")}};

std::optional<BlockCost> costOf(const MemoryUse &Of, int64_t Height,
                                int64_t Width) {
  return blockCost(space("[1,640) x [1,1000)"), Of, Facts(),
                   {{0, Height}, {1, Width}});
}

/// The definition, byte by byte, of the block that begins at (\p I0, \p J0).
BlockCost enumerated(const MemoryUse &Of, int64_t I0, int64_t J0,
                     int64_t Height, int64_t Width) {
  BlockCost Result;
  std::map<std::string, std::set<int64_t>> Read;
  for (int64_t Row = 0; Row < Height; ++Row)
    for (int64_t First = 0; First < Width; First += 32) {
      ++Result.Warps;
      for (const MemoryAddress &Each : Of.Addresses) {
        std::set<int64_t> Sectors;
        for (int64_t Lane = 0; Lane < 32; ++Lane)
          for (int64_t Byte = 0; Byte < Each.Bytes; ++Byte)
            Sectors.insert((*evaluate(Each.Offset, {{"i", I0 + Row},
                                                    {"j", J0 + First + Lane}}) +
                            Byte) /
                           32);
        Result.WarpSectors += Sectors.size();
        if (Each.IsWrite)
          Result.CacheSectors += Sectors.size();
        else
          Read[Each.Array].insert(Sectors.begin(), Sectors.end());
      }
    }
  for (const auto &[Array, Sectors] : Read)
    Result.CacheSectors += Sectors.size();
  return Result;
}

TEST(BlockAccess, AgreesWithEnumeration) {
  const std::vector<MemoryUse> Each = {
      Stencil,
      {{"i", "j"}, {read(at(J, I), "a"), write(at(I, J), "b", 8)}},
      {{"i", "j"}, {read(J, "a"), read(I, "b"), write(at(J, I), "c")}},
      {{"i", "j"}, {read(3 * J + I, "a", 12), read(7 * J, "a", 2)}}};
  for (const MemoryUse &Of : Each)
    for (const auto &[Height, Width] :
         {std::pair(1, 32), {1, 128}, {4, 32}, {2, 64}, {8, 32}}) {
      const int64_t I0 = 1 + 639 / 2 / Height * Height;
      const int64_t J0 = 1 + 999 / 2 / Width * Width;
      EXPECT_EQ(costOf(Of, Height, Width),
                enumerated(Of, I0, J0, Height, Width))
          << Height << " x " << Width;
    }
}

TEST(BlockAccess, CountsWhatSeveralWarpsReadOnce) {
  // A row for each warp, and of each two more rows.
  const MemoryUse Columns = {{"i", "j"},
                             {read(at(I, J), "a"), read(at(I + 1, J), "a")}};
  const BlockCost Row = *costOf(Columns, 1, 128), Box = *costOf(Columns, 4, 32);
  EXPECT_EQ(Row.WarpSectors, Box.WarpSectors);
  EXPECT_TRUE(Box.isCheaper(0, Row));
  EXPECT_FALSE(Row.isCheaper(0, Box));
  // Not of different arrays, and not what is written.
  const MemoryUse Apart = {{"i", "j"},
                           {read(at(I, J), "a"), read(at(I + 1, J), "b")}};
  EXPECT_EQ(costOf(Apart, 4, 32)->CacheSectors, Row.WarpSectors);
  const MemoryUse Written = {{"i", "j"},
                             {write(at(I, J), "a"), write(at(I + 1, J), "a")}};
  EXPECT_EQ(costOf(Written, 4, 32)->CacheSectors, Row.WarpSectors);
}

TEST(BlockAccess, GuessesOpaqueNumbers) {
  const Expr B = Expr::symbol("b", SymbolKind::Host);
  const auto sectors = [&](std::vector<std::string> By) {
    const MemoryUse Of = {{"i", "j"}, {{8 * (B + J), 8, {{"b", By}}, "a"}}};
    return costOf(Of, 4, 32)->CacheSectors;
  };
  EXPECT_EQ(sectors({}), 9);
  EXPECT_EQ(sectors({"i"}), 4 * 9);
  EXPECT_GE(sectors({"i", "j"}), 120);
}

TEST(BlockAccess, IsNotOfLoopsWithSteps) {
  EXPECT_EQ(blockCost(space("[0,n) step 2 width 1 x [0,n)"), Stencil, Facts(),
                      {{0, 4}, {1, 32}}),
            std::nullopt);
}

} // namespace
