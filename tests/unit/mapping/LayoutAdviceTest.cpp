// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/LayoutAdvice.h"

#include "MappingTestSupport.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

/// What is said of array "b", read at \p Offsets in doubles by 32 threads along
/// j of [0,n) x [0,m).
std::string advice(const std::vector<std::string> &Offsets) {
  MemoryUse Of;
  Of.Indices = {"i", "j"};
  for (const std::string &Each : Offsets) {
    const Expr Index =
        substitute(expr(Each), {{"i", Expr::symbol("i", SymbolKind::Thread)},
                                {"j", Expr::symbol("j", SymbolKind::Thread)}});
    Of.Addresses.push_back({simplify(Index * 8), 8, {}, "b"});
  }
  const auto Found =
      adviseLayout(built("GridBlock(1, SplitLast(32, Gen))", "[0,n) x [0,m)"),
                   Of, "b", Facts());
  return Found ? Found->Layout + " " + std::to_string(Found->Before) + " " +
                     std::to_string(Found->After)
               : "nothing";
}

TEST(LayoutAdvice, OfColumns) {
  EXPECT_EQ(advice({"j * n + i"}), "Col(rows,n) 32 8");
  EXPECT_EQ(advice({"j * n + i", "j * n + i + 1"}), "Col(rows,n) 64 16");
  EXPECT_EQ(advice({"j * 64 + i"}), "Col(rows,64) 32 8");
}

TEST(LayoutAdvice, AlongDiagonals) {
  EXPECT_EQ(advice({"j * n + d - j", "(j - 1) * n + d - j"}),
            "AntiDiag(rows,n) 64 18");
}

TEST(LayoutAdvice, IsNothingWhereNothingIsHalved) {
  EXPECT_EQ(advice({"i * m + j"}), "nothing");
  EXPECT_EQ(advice({"j"}), "nothing");
  EXPECT_EQ(advice({"i * j"}), "nothing");
  EXPECT_EQ(advice({"j * n + i", "j * m + i"}), "nothing");
  // What is good for one is bad for the other.
  EXPECT_EQ(advice({"i * n + j", "j * n + i"}), "nothing");
}

} // namespace
