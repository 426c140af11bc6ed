//===- ThreadOrderTest.cpp - Threads of a launch in another order ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "idxmap/check/ThreadOrder.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

using namespace idxmap;

namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers numbers(const ThreadOrder &Order) {
  Numbers All;
  for (std::uint64_t N = 0; N < Order.count(); ++N)
    All.push_back(Order.__number(N));
  return All;
}

TEST(ThreadOrderTest, OrdersAreAsTheHeaderSays) {
  const Index3D One{1, 1, 1}, Five{5, 1, 1};
  EXPECT_EQ(numbers(ThreadOrder::__shuffled(One, Five, 1)),
            (Numbers{0, 3, 1, 4, 2}));
  EXPECT_EQ(numbers(ThreadOrder::__backward(One, Five)),
            (Numbers{4, 3, 2, 1, 0}));
  EXPECT_EQ(numbers(ThreadOrder::forward(One, Five)), (Numbers{0, 1, 2, 3, 4}));
}

TEST(ThreadOrderTest, EveryThreadComesOnce) {
  for (unsigned X = 1; X < 40; ++X)
    for (std::uint64_t Seed : {1, 2, 77}) {
      const Index3D Grid{X, 2, 1}, Block{3, 1, 1};
      for (const ThreadOrder &Order :
           {ThreadOrder::forward(Grid, Block),
            ThreadOrder::__backward(Grid, Block),
            ThreadOrder::__shuffled(Grid, Block, Seed),
            ThreadOrder::__shuffled(Grid, Block, Seed + 1, 0.4142135624)}) {
        const Numbers All = numbers(Order);
        const std::set<std::uint64_t> Each(All.begin(), All.end());
        EXPECT_EQ(All.size(), 6u * X);
        EXPECT_EQ(Each.size(), All.size());
        EXPECT_LT(*Each.rbegin(), All.size());
      }
    }
}

TEST(ThreadOrderTest, ANumberIsAPlaceInABlock) {
  const ThreadOrder Order = ThreadOrder::forward({4, 3, 2}, {2, 5, 1});
  Index3D InGrid, InBlock;
  Order.__place(10 * (4 * 3 * 1 + 4 * 2 + 3) + 2 * 4 + 1, InGrid, InBlock);
  EXPECT_EQ(InGrid.x, 3u);
  EXPECT_EQ(InGrid.y, 2u);
  EXPECT_EQ(InGrid.z, 1u);
  EXPECT_EQ(InBlock.x, 1u);
  EXPECT_EQ(InBlock.y, 4u);
  EXPECT_EQ(InBlock.z, 0u);
}

} // namespace
