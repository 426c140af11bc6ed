//===- SimplifyAddTest.cpp
//-------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

TEST(SimplifyAdd, FoldsConstants) {
  EXPECT_EQ(simplified("1 + 2 + 3"), "6");
  EXPECT_EQ(simplified("n + 0"), "n");
  EXPECT_EQ(simplified("nz - 1 - 1"), "nz - 2");
  EXPECT_EQ(simplified("3 + n + 4"), "n + 7");
}

TEST(SimplifyAdd, CollectsLikeTerms) {
  EXPECT_EQ(simplified("n + n"), "n * 2");
  EXPECT_EQ(simplified("n * 3 + m - n"), "m + n * 2");
  EXPECT_EQ(simplified("n - n"), "0");
  EXPECT_EQ(simplified("(a + b) - b"), "a");
  EXPECT_EQ(simplified("m * n - n * m"), "0");
  EXPECT_EQ(simplified("(n - 1) - (1 - 0)"), "n - 2");
  EXPECT_EQ(simplified("a - (b - c)"), "a + c - b");
}

TEST(SimplifyAdd, OrdersTermsAsAPersonWould) {
  EXPECT_EQ(simplified("1 + threadIdx.x + 32 * blockIdx.x"),
            "blockIdx.x * 32 + threadIdx.x + 1");
  EXPECT_EQ(simplified("threadIdx.x + n * blockIdx.x"),
            "blockIdx.x * n + threadIdx.x");
  EXPECT_EQ(simplified("blockIdx.x + blockIdx.y * n"),
            "blockIdx.y * n + blockIdx.x");
  EXPECT_EQ(simplified("threadIdx.x + threadIdx.y * 32"),
            "threadIdx.y * 32 + threadIdx.x");
  EXPECT_EQ(simplified("lower + threadIdx.x"), "threadIdx.x + lower");
  EXPECT_EQ(simplified("-1 - blockIdx.x + n"), "n - blockIdx.x - 1");
  EXPECT_EQ(simplified("-threadIdx.x + 31"), "31 - threadIdx.x");
  EXPECT_EQ(simplified("-a - b - 1"), "-a - b - 1");
  EXPECT_EQ(simplified("b + a * b + a"), "a * b + a + b");
}

TEST(SimplifyAdd, DistributesOnlyWhereThatIsShorter) {
  EXPECT_EQ(simplified("(n + 1) * 4 - n * 4"), "4");
  EXPECT_EQ(simplified("(a + 1) * 4 + 3"), "a * 4 + 7");
  EXPECT_EQ(simplified("(a + b) * 4 + c"), "(a + b) * 4 + c");
  EXPECT_EQ(simplified("n * (m + 1)"), "n * (m + 1)");
  EXPECT_EQ(simplified("n * (m + 1) - n"), "m * n");
  EXPECT_EQ(simplified("n * (m + 1) - n * m - n"), "0");
  EXPECT_EQ(simplified("(n - 2) * (m - 2) - 4"), "(m - 2) * (n - 2) - 4");
}

TEST(SimplifyAdd, RejoinsQuotientAndRemainder) {
  EXPECT_EQ(simplified("x div 4 * 4 + x mod 4"), "x");
  EXPECT_EQ(simplified("n * (x div n) + x mod n", {"n >= 1"}), "x");
  EXPECT_EQ(simplified("x div (n - 1) * (n - 1) + x mod (n - 1)", {"n >= 2"}),
            "x");
  EXPECT_EQ(simplified("(x + y) div 4 * 4 + (x + y) mod 4 - y"), "x");
  EXPECT_EQ(simplified("x div 4 * 4 * m + x mod 4 * m"), "m * x");
  EXPECT_EQ(simplified("x div 4 mod 8 * 4 + x mod 4"), "x mod 32");
  EXPECT_EQ(simplified("x div n mod m * n + x mod n", {"n >= 1", "m >= 1"}),
            "x mod (m * n)");
}

TEST(SimplifyAdd, LeavesQuotientAndRemainderThatDoNotBelongTogether) {
  EXPECT_EQ(simplified("n * (x div n) + x mod n"), "n * (x div n) + x mod n");
  EXPECT_EQ(simplified("x div 4 * 8 + x mod 4"), "x div 4 * 8 + x mod 4");
  EXPECT_EQ(simplified("x div 4 * 4 + y mod 4"), "x div 4 * 4 + y mod 4");
}

// A compressed dimension of step t and width 1 has u ceildiv t indices.
TEST(SimplifyAdd, FindsTheRoundedUpQuotient) {
  EXPECT_EQ(simplified("u div 3 * 1 + min(u mod 3, 1)"), "u ceildiv 3");
  EXPECT_EQ(simplified("u div 2 + min(u mod 2, 1)"), "u ceildiv 2");
  EXPECT_EQ(simplified("u div t + min(u mod t, 1)", {"t >= 1"}), "u ceildiv t");
  EXPECT_EQ(simplified("u div t + min(u mod t, 1)"),
            "u div t + min(u mod t, 1)");
}

TEST(SimplifyAdd, KeepsWhatDoesNotFit) {
  EXPECT_EQ(simplified("9223372036854775807 + 1"), "9223372036854775807 + 1");
  EXPECT_EQ(simplified("n - 9223372036854775807 - 1 - n"),
            "-9223372036854775808");
}

TEST(SimplifyAdd, ReplacesWhatFactsFix) {
  EXPECT_EQ(simplified("n - m + k", {"n - m = 3"}), "k + n - m");
  EXPECT_EQ(simplified("n - m", {"n - m = 3"}), "3");
  EXPECT_EQ(simplified("n + 1", {"n = 5"}), "6");
}

} // namespace
