// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/tuning/TuningCost.h"

#include "MappingTestSupport.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

Expr thread(const char *Name) { return Expr::symbol(Name, SymbolKind::Thread); }

const Expr I = thread("i"), J = thread("j");
const Expr Q = Expr::symbol("{round of q}", SymbolKind::Host);
constexpr int64_t Length = 1024;
using Kind = LocalityProposal::Kind;

MemoryAddress access(const char *Array, const Expr &Index,
                     bool IsWrite = false) {
  MemoryAddress Result{4 * Index, 4, {}, Array, IsWrite};
  if (names(Index, "{round of q}"))
    Result.Opaque.push_back({"{round of q}", {}});
  return Result;
}

const MemoryUse Copy = {
    {"i", "j"},
    {access("a", I *Length + J), access("b", I *Length + J, /*IsWrite=*/true)}};
const MemoryUse Product = {{"i", "j"},
                           {access("a", I *Length + Q),
                            access("b", Q *Length + J),
                            access("c", I *Length + J, /*IsWrite=*/true)}};

int64_t costOf(const LocalityProposal &Of, const MemoryUse &Touched,
               int64_t TileBytes = 0) {
  const auto Cost =
      tuningCost(Of, space("[0,1024) x [0,1024)"), Touched, Facts(), TileBytes);
  EXPECT_TRUE(Cost) << attributesText(Of);
  return Cost.value_or(-1);
}

// A read and a write of a row of 32 floats are 8 sectors, which all come from
// L2 or go there; a thread's indices cost 16 instructions.
TEST(TuningCost, IsThatOfTheSectorsAndOfTheThread) {
  EXPECT_EQ(costOf({Kind::Box, {8, 32}, {}, {}, {}, {}, {}}, Copy),
            100 * (8 + 2 * 8 + 16));
  EXPECT_EQ(costOf({Kind::Box, {8, 32}, {4, 1}, {}, {}, {}, {}}, Copy),
            100 * (8 + 2 * 8 + 16 / 4));
}

// A warp's threads have one row of 'a', a sector, and 32 columns of 'b'; a
// block reads a sector for each of its rows, and 'b' once.
TEST(TuningCost, OfAProductWithoutTiles) {
  EXPECT_EQ(costOf({Kind::Box, {8, 32}, {}, {}, {}, {}, {}}, Product),
            100 * (1 + 4 + 4 + 16) + 100 * 2 * (8 + 4 + 8 * 4) / 8);
}

TEST(TuningCost, OfTilesIsThatOfCopiesAndWavefronts) {
  const LocalityProposal Tiled{Kind::Product, {32, 32}, {}, {{"q", 32}}, {},
                               {"a", "b"},    {}};
  const int64_t Bytes = 2 * 32 * 32 * 4;
  // 32 warps, 32 rounds each: copies, two wavefronts, barriers; of the write, a
  // strip's share.
  EXPECT_EQ(costOf(Tiled, Product, Bytes), 100 * (4 + 2 * 4) / 32 + 2 * 400 +
                                               100 * 3 * (Bytes / 32) / 1024 +
                                               100 * 64 / 32);
}

TEST(TuningCost, OwnIndicesShareWhatTheyRead) {
  const LocalityProposal One{Kind::Product, {32, 32}, {}, {{"q", 16}}, {},
                             {"a", "b"},    {}};
  const LocalityProposal Many{
      Kind::Product, {128, 128}, {8, 8}, {{"q", 16}}, {}, {"a", "b"}, {}};
  EXPECT_LT(costOf(Many, Product, 2 * 128 * 16 * 4),
            costOf(One, Product, 2 * 32 * 16 * 4) / 4);
}

TEST(TuningCost, IsNotKnownWhereAccessesCannotBeCounted) {
  const IndexSpace Source({{0, 1024, 2, 1}, Dimension::dense(1024)});
  EXPECT_FALSE(tuningCost({Kind::Box, {8, 32}, {}, {}, {}, {}, {}}, Source,
                          Copy, Facts(), 0));
}

} // namespace
