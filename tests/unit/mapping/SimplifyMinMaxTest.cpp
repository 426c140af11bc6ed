//===- SimplifyMinMaxTest.cpp
//-------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

TEST(SimplifyMinMax, FoldsConstants) {
  EXPECT_EQ(simplified("min(3, -4)"), "-4");
  EXPECT_EQ(simplified("max(3, -4)"), "3");
}

TEST(SimplifyMinMax, DecidesByRanges) {
  EXPECT_EQ(simplified("min(threadIdx.x, 31)"), "threadIdx.x");
  EXPECT_EQ(simplified("min(threadIdx.x, 30)"), "min(threadIdx.x, 30)");
  EXPECT_EQ(simplified("max(threadIdx.x, 0)"), "threadIdx.x");
  EXPECT_EQ(simplified("max(threadIdx.x, 1)"), "max(threadIdx.x, 1)");
  EXPECT_EQ(simplified("min(u mod t, t)", {"t >= 1"}), "u mod t");
}

TEST(SimplifyMinMax, DecidesByFacts) {
  EXPECT_EQ(simplified("min(n, m)", {"n < m"}), "n");
  EXPECT_EQ(simplified("max(n, m)", {"n < m"}), "m");
  EXPECT_EQ(simplified("max(upper, lower)", {"lower <= upper"}), "upper");
  EXPECT_EQ(simplified("min(n, k)", {"n < m", "m <= k"}), "n");
}

TEST(SimplifyMinMax, DecidesByShape) {
  EXPECT_EQ(simplified("min(n, n)"), "n");
  EXPECT_EQ(simplified("min(n + 5, n + 3)"), "n + 3");
  EXPECT_EQ(simplified("min(max(a, b), a)"), "a");
}

TEST(SimplifyMinMax, FlattensAndOrders) {
  EXPECT_EQ(simplified("min(32, n)"), "min(n, 32)");
  EXPECT_EQ(simplified("min(min(n, 32), 16)"), "min(n, 16)");
  EXPECT_EQ(simplified("min(c, min(b, a))"), "min(min(a, b), c)");
  EXPECT_EQ(simplified("max(a, max(b, a))"), "max(a, b)");
}

} // namespace
