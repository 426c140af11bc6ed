//===- SimplifyBitsTest.cpp - Rules for xor -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(SimplifyBits, XorCancels) {
  EXPECT_EQ(simplified("xor(x, 0)"), "x");
  EXPECT_EQ(simplified("xor(0, x)"), "x");
  EXPECT_EQ(simplified("xor(x + 1, 1 + x)"), "0");
  EXPECT_EQ(simplified("xor(xor(x, y), y)"), "x");
  EXPECT_EQ(simplified("xor(y, xor(x, y))"), "x");
  EXPECT_EQ(simplified("xor(12, 10)"), "6");
  EXPECT_EQ(simplified("xor(y, x) - xor(x, y)"), "0");
}

TEST(SimplifyBits, XorStaysBelowAPowerOfTwo) {
  EXPECT_EQ(simplified("xor(threadIdx.x, 5) mod 32"), "xor(threadIdx.x, 5)");
  EXPECT_EQ(simplified("xor(threadIdx.x, 32) div 32"),
            "xor(threadIdx.x, 32) div 32");
  EXPECT_EQ(simplified("xor(x, 5) mod 32"), "xor(x, 5) mod 32");
}
