//===- SimplifyModTest.cpp
//-------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

TEST(SimplifyMod, FoldsConstantsOfAllSigns) {
  EXPECT_EQ(simplified("7 mod 4"), "3");
  EXPECT_EQ(simplified("-7 mod 4"), "1");
  EXPECT_EQ(simplified("-8 mod 4"), "0");
  EXPECT_EQ(simplified("-9223372036854775808 mod 10"), "2");
}

TEST(SimplifyMod, NeedsAPositiveDivisor) {
  EXPECT_EQ(simplified("7 mod 0"), "7 mod 0");
  EXPECT_EQ(simplified("7 mod -2"), "7 mod -2");
  EXPECT_EQ(simplified("n mod n"), "n mod n");
  EXPECT_EQ(simplified("n mod n", {"n >= 1"}), "0");
}

TEST(SimplifyMod, ByOne) { EXPECT_EQ(simplified("n mod 1"), "0"); }

TEST(SimplifyMod, OperandInOnePeriod) {
  EXPECT_EQ(simplified("threadIdx.x mod 32"), "threadIdx.x");
  EXPECT_EQ(simplified("threadIdx.x mod 31"), "threadIdx.x mod 31");
  EXPECT_EQ(simplified("(threadIdx.x + 32) mod 32"), "threadIdx.x");
  EXPECT_EQ(simplified("(threadIdx.x + 33) mod 40"),
            "(threadIdx.x + 33) mod 40");
  EXPECT_EQ(simplified("x mod 32", {"x >= 32", "x < 64"}), "x - 32");
  EXPECT_EQ(simplified("x mod n", {"x >= 0", "x < n"}), "x");
  EXPECT_EQ(simplified("x mod n", {"x < 0", "x + n >= 0"}), "n + x");
  EXPECT_EQ(simplified("x mod n", {"x >= 0", "x <= n - 1"}), "x");
  EXPECT_EQ(simplified("x mod n", {"x >= 0", "x <= n", "n >= 1"}), "x mod n");
}

TEST(SimplifyMod, DropsMultiples) {
  EXPECT_EQ(simplified("(blockIdx.x * 32 + threadIdx.x) mod 32"),
            "threadIdx.x");
  EXPECT_EQ(simplified("(i * n + j) mod n", {"j >= 0", "j < n"}), "j");
  EXPECT_EQ(simplified("(i * n + j) mod n", {"n >= 1"}), "j mod n");
  EXPECT_EQ(simplified("(i * n + j) mod n"), "(i * n + j) mod n");
  EXPECT_EQ(simplified("(x * 32 + 65) mod 32"), "1");
  EXPECT_EQ(simplified("(x * 33 + 65) mod 32"), "(x * 33 + 1) mod 32");
  EXPECT_EQ(simplified("(i * m * n + j * n + k) mod (m * n)",
                       {"j >= 0", "j < m", "k >= 0", "k < n"}),
            "j * n + k");
  EXPECT_EQ(simplified("(n - 1 + x) mod (n - 1)", {"n >= 2"}), "x mod (n - 1)");
}

TEST(SimplifyMod, OfARemainder) {
  EXPECT_EQ(simplified("x mod (a * b) mod b", {"a >= 1", "b >= 1"}), "x mod b");
  EXPECT_EQ(simplified("x mod 32 mod 8"), "x mod 8");
  EXPECT_EQ(simplified("(x mod 32 + y) mod 8"), "(x + y) mod 8");
  EXPECT_EQ(simplified("x mod 8 mod 32"), "x mod 8");
  EXPECT_EQ(simplified("x mod 12 mod 8"), "x mod 12 mod 8");
}

TEST(SimplifyMod, PullsOutCommonFactors) {
  EXPECT_EQ(simplified("x * 4 mod 8"), "x mod 2 * 4");
  EXPECT_EQ(simplified("(blockIdx.x * 32 + threadIdx.x) mod 64"),
            "blockIdx.x mod 2 * 32 + threadIdx.x");
  EXPECT_EQ(simplified("(x * 4 + 5) mod 8"), "(x * 4 + 5) mod 8");
}

} // namespace
