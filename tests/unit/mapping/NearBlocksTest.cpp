// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "mapping/memory/NearBlocks.h"

#include "MappingTestSupport.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::testing;

namespace {

const Expr I = Expr::symbol("i", SymbolKind::Thread);
const Expr J = Expr::symbol("j", SymbolKind::Thread);
const Expr N = Expr::symbol("n", SymbolKind::Host);

TEST(NearBlocks, FindsTheBlockOfACell) {
  const Mapping Map =
      built("GridBlock(1, SplitLast(64, ShiftLB(Gen)))", "[0,n) x [0,n)");
  const auto Found =
      nearBlocks(Map, {4 * (I * N + J), 4, {}}, 4, {"i", "j"}, {{"n", 128}},
                 {0, 10, 0}, {10 * 128 + 5, 10 * 128 + 70, 7 * 128, 1 << 20});
  EXPECT_EQ(Found,
            (std::map<int64_t, int64_t>{
                {10 * 128 + 5, 20}, {10 * 128 + 70, 21}, {7 * 128, 14}}));
}

TEST(NearBlocks, AsksNotTooMany) {
  const Mapping Map =
      built("GridBlock(1, SplitLast(64, ShiftLB(Gen)))", "[0,n)");
  const int64_t Far = int64_t(1) << 20;
  const auto Found = nearBlocks(Map, {4 * I, 4, {}}, 4, {"i"}, {{"n", 2 * Far}},
                                {0, 0, 0}, {100, Far});
  EXPECT_EQ(Found, (std::map<int64_t, int64_t>{{100, 1}}));
}

} // namespace
