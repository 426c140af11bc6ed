// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/CellGrid.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

constexpr int64_t Any = CellGrid::MostCells;

Expr thread(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }
Expr host(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }

const Expr I = thread("i");
const Expr J = thread("j");
const Expr N = host("n");
const Expr M = host("m");

std::vector<int64_t> viewOf(const Expr &Offset, int64_t Bytes,
                            std::vector<OpaqueNumber> Opaque = {}) {
  const CellGrid Grid = gridOf({Offset, Bytes, std::move(Opaque)}, {"i", "j"},
                               {{"n", 1024}, {"m", 100}, {"d", 5}});
  EXPECT_EQ(Grid.CellBytes, Bytes);
  return Grid.View;
}

TEST(CellGrid, TakesRowsFromWhatAnIndexIsMultipliedBy) {
  EXPECT_EQ(viewOf(4 * I * M + 4 * J, 4), (std::vector{Any, int64_t(100)}));
  EXPECT_EQ(viewOf(4 * J * N + 4 * I, 4), (std::vector{Any, int64_t(1024)}));
  EXPECT_EQ(viewOf(4 * I * N + 4 * host("d") - 4 * I, 4),
            (std::vector{Any, int64_t(1024)}));
  EXPECT_EQ(viewOf(8 * (I + 1) * M, 8), (std::vector{Any, int64_t(100)}));
  EXPECT_EQ(viewOf(4 * (I * (M + 1) + J) + 8, 4),
            (std::vector{Any, int64_t(101)}));
  EXPECT_EQ(viewOf(256 * I + 4 * J, 4), (std::vector{Any, int64_t(64)}));
}

TEST(CellGrid, TakesPlanesFromLongerStrides) {
  const Expr K = host("{round of k}");
  EXPECT_EQ(
      viewOf(8 * N * M * I + 8 * M * J + 8 * K, 8, {{"{round of k}", {}}}),
      (std::vector{Any, int64_t(1024), int64_t(100)}));
}

TEST(CellGrid, HasOneDimensionWhereNothingIsARow) {
  EXPECT_EQ(viewOf(4 * J, 4), std::vector{Any});
  EXPECT_EQ(viewOf(8 * J + 4, 4), std::vector{Any});
  EXPECT_EQ(viewOf(4 * mod(I, 7), 4), std::vector{Any});
}

TEST(CellGrid, RoundsDown) {
  EXPECT_EQ(floorOf(7, 4), 1);
  EXPECT_EQ(floorOf(-1, 4), -1);
  EXPECT_EQ(floorOf(-4, 4), -1);
}

} // namespace
