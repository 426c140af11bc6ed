// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/WarpAccess.h"

#include "MappingTestSupport.h"

#include <gtest/gtest.h>

#include <set>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Expr thread(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }
Expr host(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }

const Expr I = thread("i");
const Expr J = thread("j");
const Expr N = host("n");

/// [0,n) x [0,n), j on threadIdx.x, in blocks of 64.
Mapping rows() {
  return built("GridBlock(1, SplitLast(64, ShiftLB(Gen)))", "[0,n) x [0,n)");
}

std::optional<WarpCost> costOf(const Expr &Offset, int64_t Bytes, int64_t Size,
                               std::array<int64_t, 3> Block = {1, 3, 0}) {
  const Warp Of(rows(), {"i", "j"}, {{"n", Size}}, Block, 0);
  return Of.cost({Offset, Bytes, {}});
}

TEST(WarpAccess, CountsWhatIsTouched) {
  // Neighbours, columns, one element, and every second one.
  EXPECT_EQ(costOf(8 * (I * N + J), 8, 1024), (WarpCost{32, 8, 2, 1}));
  EXPECT_EQ(costOf(4 * (I * N + J), 4, 1024), (WarpCost{32, 4, 1, 1}));
  EXPECT_EQ(costOf(8 * (J * N + I), 8, 1024), (WarpCost{32, 32, 32, 32}));
  EXPECT_EQ(costOf(8 * I, 8, 1024), (WarpCost{32, 1, 1, 1}));
  EXPECT_EQ(costOf(16 * (I * N + J), 8, 1024), (WarpCost{32, 16, 4, 1}));
  // Elements of 16 bytes, and one that lies in two sectors.
  EXPECT_EQ(costOf(16 * (I * N + J), 16, 1024), (WarpCost{32, 16, 4, 1}));
  EXPECT_EQ(costOf(8 * I * N + 28, 8, 1024), (WarpCost{32, 2, 1, 1}));
}

TEST(WarpAccess, DependsOnWhereTheWarpBegins) {
  // Rows of 1,001 doubles begin anywhere in a sector.
  EXPECT_EQ(costOf(8 * (I * N + J), 8, 1001)->Sectors, 9);
  EXPECT_EQ(costOf(8 * (I * N + J + 1), 8, 1024)->Sectors, 9);
  EXPECT_EQ(costOf(8 * (I * N + J - 1), 8, 1024, {0, 0, 0})->Sectors, 9);
}

TEST(WarpAccess, LeavesOutThreadsThatGuardsStop) {
  // 70 = 64 + 6: six lanes of the second block have work.
  EXPECT_EQ(costOf(8 * J, 8, 70), (WarpCost{6, 2, 1, 1}));
}

TEST(WarpAccess, AgreesWithEnumeration) {
  // By the definition: the sectors of every byte that a lane touches.
  for (const int64_t Stride : {1, 2, 3, 5, 8, 24, 100})
    for (const int64_t Bytes : {1, 2, 4, 8, 16, 24}) {
      std::set<int64_t> Sectors;
      for (int64_t Lane = 0; Lane < 32; ++Lane)
        for (int64_t Byte = 0; Byte < Bytes; ++Byte)
          Sectors.insert((Stride * (64 + Lane) + Byte) / 32);
      EXPECT_EQ(costOf(Stride * J, Bytes, 1024)->Sectors,
                int64_t(Sectors.size()))
          << Stride << " " << Bytes;
    }
}

TEST(WarpAccess, GuessesOpaqueNumbers) {
  const Warp Of(rows(), {"i", "j"}, {{"n", 1024}}, {1, 3, 0}, 0);
  const Expr B = host("b");
  EXPECT_GE(Of.cost({8 * B, 8, {{"b", {"j"}}}})->Sectors, 31);
  EXPECT_EQ(Of.cost({8 * B, 8, {{"b", {"i"}}}})->Sectors, 1);
  EXPECT_EQ(Of.cost({8 * (B + J), 8, {{"b", {"i"}}}})->Sectors, 8);
  EXPECT_EQ(Of.cost({8 * (B + J), 8, {}}), std::nullopt);
}

TEST(WarpAccess, IsOfATypicalLaunch) {
  const MemoryUse Used{{"i", "j"},
                       {{8 * (I * N + J), 8, {}}, {8 * (J * N + I), 8, {}}}};
  EXPECT_EQ(typicalSectors(rows(), Used, Facts()),
            (std::vector<int64_t>{8, 32}));
  EXPECT_FALSE(isContiguous(Used));
  EXPECT_TRUE(isContiguous({{"i", "j"}, {{8 * (I * N - J), 8, {}}}}));
  EXPECT_FALSE(isContiguous({{"j", "i"}, {{8 * (I * N - J), 8, {}}}}));
}

} // namespace
