//===- SimplifyDivTest.cpp
//-------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

TEST(SimplifyDiv, FoldsConstantsOfAllSigns) {
  EXPECT_EQ(simplified("7 div 2"), "3");
  EXPECT_EQ(simplified("(-7) div 2"), "-4");
  EXPECT_EQ(simplified("-8 div 2"), "-4");
  EXPECT_EQ(simplified("7 ceildiv 2"), "4");
  EXPECT_EQ(simplified("-7 ceildiv 2"), "-3");
  EXPECT_EQ(simplified("0 div 5"), "0");
  EXPECT_EQ(simplified("-9223372036854775808 div 9223372036854775807"), "-2");
  EXPECT_EQ(simplified("9223372036854775807 ceildiv 9223372036854775806"), "2");
}

TEST(SimplifyDiv, NeedsAPositiveDivisor) {
  EXPECT_EQ(simplified("7 div 0"), "7 div 0");
  EXPECT_EQ(simplified("7 div -2"), "7 div -2");
  EXPECT_EQ(simplified("n div n"), "n div n");
  EXPECT_EQ(simplified("n div n", {"n >= 1"}), "1");
  EXPECT_EQ(simplified("x * n div n", {"n >= 0"}), "n * x div n");
  EXPECT_EQ(simplified("0 div n"), "0 div n");
}

TEST(SimplifyDiv, ByOne) {
  EXPECT_EQ(simplified("n div 1"), "n");
  EXPECT_EQ(simplified("n ceildiv 1"), "n");
}

TEST(SimplifyDiv, OperandSmallerThanTheDivisor) {
  EXPECT_EQ(simplified("threadIdx.x div 32"), "0");
  EXPECT_EQ(simplified("threadIdx.x div 31"), "threadIdx.x div 31");
  EXPECT_EQ(simplified("x div n", {"x >= 0", "x < n"}), "0");
  EXPECT_EQ(simplified("x div n", {"x >= 0", "x <= n", "n >= 1"}), "x div n");
  EXPECT_EQ(simplified("x div n", {"x >= 0", "x < m", "m <= n"}), "0");
  EXPECT_EQ(simplified("x div n", {"x < 0", "x + n >= 0"}), "-1");
  EXPECT_EQ(simplified("(x + 1) div n", {"x >= 0", "x < n - 1"}), "0");
  EXPECT_EQ(simplified("n ceildiv m", {"n >= 1", "n <= m"}), "1");
  EXPECT_EQ(simplified("n ceildiv m", {"n >= 0", "n <= m", "m >= 1"}),
            "n ceildiv m");
  EXPECT_EQ(simplified("threadIdx.x ceildiv 31"), "threadIdx.x ceildiv 31");
}

TEST(SimplifyDiv, TakesOutMultiples) {
  EXPECT_EQ(simplified("(blockIdx.x * 32 + threadIdx.x) div 32"), "blockIdx.x");
  EXPECT_EQ(simplified("(n * 32) ceildiv 32"), "n");
  EXPECT_EQ(simplified("(n * 32 + 1) ceildiv 32"), "n + 1");
  EXPECT_EQ(simplified("(x + 64) div 32"), "x div 32 + 2");
  EXPECT_EQ(simplified("(x - 1) div 32"), "(x - 1) div 32");
  EXPECT_EQ(simplified("(i * n + j) div n", {"j >= 0", "j < n"}), "i");
  EXPECT_EQ(simplified("(i * n + j) div n", {"n >= 1"}), "i + j div n");
  EXPECT_EQ(simplified("(n - 1 + x) div (n - 1)", {"n >= 2"}),
            "x div (n - 1) + 1");
}

TEST(SimplifyDiv, ProductsAsDivisors) {
  EXPECT_EQ(simplified("(i * m * n + j * n + k) div (m * n)",
                       {"j >= 0", "j < m", "k >= 0", "k < n"}),
            "i");
  EXPECT_EQ(
      simplified("(i * (n - 2) + j) div (n - 2)", {"j >= 0", "j < n - 2"}),
      "i");
  EXPECT_EQ(simplified("(i * ((m - 2) * (n - 2)) + j * (n - 2) + k) div "
                       "((m - 2) * (n - 2))",
                       {"j >= 0", "j < m - 2", "k >= 0", "k < n - 2"}),
            "i");
}

TEST(SimplifyDiv, CancelsCommonFactors) {
  EXPECT_EQ(simplified("(blockIdx.x * 32 + threadIdx.x) div 64"),
            "blockIdx.x div 2");
  EXPECT_EQ(simplified("(x * 4 + 3) div 8"), "x div 2");
  EXPECT_EQ(simplified("(x * 4 - 3) div 8"), "(x - 1) div 2");
  EXPECT_EQ(simplified("(x * 4 + 3) ceildiv 8"), "(x + 1) ceildiv 2");
  EXPECT_EQ(
      simplified("(x * n + j) div (m * n)", {"j >= 0", "j < n", "m >= 1"}),
      "x div m");
  EXPECT_EQ(simplified("n * 32 ceildiv (m * 32)", {"m >= 1"}), "n ceildiv m");
}

TEST(SimplifyDiv, DividesTwice) {
  EXPECT_EQ(simplified("x div 4 div 8"), "x div 32");
  EXPECT_EQ(simplified("x ceildiv 4 ceildiv 8"), "x ceildiv 32");
  EXPECT_EQ(simplified("x div n div m", {"n >= 1", "m >= 1"}), "x div n div m");
  EXPECT_EQ(simplified("x div n div m", {"m >= 1"}), "x div n div m");
  EXPECT_EQ(simplified("x div 4 ceildiv 8"), "x div 4 ceildiv 8");
}

TEST(SimplifyDiv, OfARemainder) {
  EXPECT_EQ(simplified("x mod (a * b) div b", {"a >= 1", "b >= 1"}),
            "x div b mod a");
  EXPECT_EQ(simplified("x mod 32 div 4"), "x div 4 mod 8");
  EXPECT_EQ(simplified("x mod 32 div 5"), "x mod 32 div 5");
  EXPECT_EQ(simplified("x mod n div n", {"n >= 1"}), "0");
}

TEST(SimplifyDiv, BlockIndexBelowTheGrid) {
  EXPECT_EQ(simplified("blockIdx.x div (n ceildiv 32)",
                       {"blockIdx.x < n ceildiv 32"}),
            "0");
}

} // namespace
