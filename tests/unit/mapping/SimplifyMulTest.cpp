//===- SimplifyMulTest.cpp
//-------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

TEST(SimplifyMul, FoldsConstants) {
  EXPECT_EQ(simplified("n * 0"), "0");
  EXPECT_EQ(simplified("n * 1"), "n");
  EXPECT_EQ(simplified("2 * n * 3"), "n * 6");
  EXPECT_EQ(simplified("n * -1 * -1"), "n");
}

TEST(SimplifyMul, OrdersFactors) {
  EXPECT_EQ(simplified("4 * n * m * 2"), "m * n * 8");
  EXPECT_EQ(simplified("n * blockIdx.x"), "blockIdx.x * n");
  EXPECT_EQ(simplified("n * n * m * n"), "m * n * n * n");
  EXPECT_EQ(simplified("(n + 1) * m"), "m * (n + 1)");
  EXPECT_EQ(simplified("n * (threadIdx.x div 4)"), "threadIdx.x div 4 * n");
}

TEST(SimplifyMul, KeepsSumsAsFactors) {
  EXPECT_EQ(simplified("(a + b) * 4"), "(a + b) * 4");
  EXPECT_EQ(simplified("4 * (2 * a + 4 * b)"), "a * 8 + b * 16");
  EXPECT_EQ(simplified("(ny - 2) * (nx - 2)"), "(nx - 2) * (ny - 2)");
}

TEST(SimplifyMul, DistributesTheSign) {
  EXPECT_EQ(simplified("-(n - m)"), "m - n");
  EXPECT_EQ(simplified("-(n - m) * 4"), "(n - m) * -4");
}

TEST(SimplifyMul, KeepsWhatDoesNotFit) {
  EXPECT_EQ(simplified("n * 4611686018427387904 * 4"),
            "n * 4611686018427387904 * 4");
}

} // namespace
