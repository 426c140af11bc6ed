//===- FactsTest.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

std::string rangeOf(const std::string &Text,
                    std::initializer_list<const char *> List) {
  Range R = facts(List).rangeOf(expr(Text));
  auto Bound = [](int64_t Value) {
    return Value == Range::NegInf   ? "-inf"
           : Value == Range::PosInf ? "inf"
                                    : std::to_string(Value);
  };
  return "[" + Bound(R.Lo) + "," + Bound(R.Hi) + "]";
}

bool less(const std::string &A, const std::string &B,
          std::initializer_list<const char *> List) {
  return facts(List).provesLess(expr(A), expr(B));
}

bool lessEqual(const std::string &A, const std::string &B,
               std::initializer_list<const char *> List) {
  return facts(List).provesLessEqual(expr(A), expr(B));
}

TEST(Facts, RangesOfSymbolsAreKnown) {
  EXPECT_EQ(rangeOf("threadIdx.x * 4 + 3", {}), "[3,127]");
  EXPECT_EQ(rangeOf("blockIdx.x", {}), "[0,inf]");
  EXPECT_EQ(rangeOf("n", {}), "[-inf,inf]");
}

TEST(Facts, AreFoundInAnyShape) {
  EXPECT_EQ(rangeOf("(n - m) * 4", {"n - m >= 1"}), "[4,inf]");
  EXPECT_EQ(rangeOf("n * 4 - 4 * m", {"n - m >= 1"}), "[4,inf]");
  EXPECT_EQ(rangeOf("-m + n", {"n - m >= 1"}), "[1,inf]");
  EXPECT_EQ(rangeOf("m - n", {"n - m >= 1"}), "[-inf,-1]");
}

TEST(Facts, AreFoundUpToAConstant) {
  EXPECT_EQ(rangeOf("n - 1", {"n - 2 >= 1"}), "[2,inf]");
  EXPECT_EQ(rangeOf("n", {"n - 2 >= 1"}), "[3,inf]");
  EXPECT_EQ(rangeOf("n - m + 5", {"n - m >= 1"}), "[6,inf]");
}

TEST(Facts, AreFoundInPartsOfASum) {
  EXPECT_EQ(rangeOf("n - m + threadIdx.x", {"n - m >= 1"}), "[1,inf]");
  EXPECT_EQ(rangeOf("n - m + k - l", {"n - m >= 1", "k - l >= 2"}), "[3,inf]");
}

TEST(Facts, RoundInwards) {
  EXPECT_EQ(rangeOf("n", {"n * 2 >= 3", "n * 2 <= 9"}), "[2,4]");
}

TEST(Facts, SaturateAtTheLimits) {
  EXPECT_EQ(rangeOf("n + 9223372036854775807", {"n >= 1"}), "[inf,inf]");
  EXPECT_EQ(rangeOf("n * 4611686018427387904 * 4", {"n >= 1"}), "[-inf,inf]");
  EXPECT_EQ(rangeOf("m - n * 9223372036854775807 - n", {"n >= 1"}),
            "[-inf,inf]");
}

TEST(Facts, ProductsOfExtents) {
  EXPECT_EQ(rangeOf("(n - 2) * (m - 2)", {"n - 2 >= 1", "m - 2 >= 1"}),
            "[1,inf]");
  EXPECT_EQ(rangeOf("n * m - n", {"n >= 1", "m >= 1"}), "[0,inf]");
  EXPECT_EQ(rangeOf("n * n", {}), "[0,inf]");
}

TEST(Facts, ConditionsAreKnown) {
  EXPECT_TRUE(less("i", "n", {"i < n"}));
  EXPECT_TRUE(less("i + 1", "n + 1", {"i < n"}));
  EXPECT_TRUE(lessEqual("i + 1", "n", {"i < n"}));
  EXPECT_FALSE(less("i + 1", "n", {"i < n"}));
  EXPECT_FALSE(less("n", "i", {"i < n"}));
  EXPECT_FALSE(less("i", "n", {}));
}

TEST(Facts, ConditionsAreTransitive) {
  EXPECT_TRUE(less("i", "n", {"i <= m", "m < n"}));
  EXPECT_TRUE(less("i", "n", {"i < m", "m <= k", "k <= n"}));
  EXPECT_TRUE(less("i + 1", "n", {"i < m", "m < n"}));
  EXPECT_FALSE(less("i", "n", {"i <= m", "m <= n"}));
}

TEST(Facts, ALinearIndexIsBelowTheProduct) {
  EXPECT_TRUE(less("i * n + j", "m * n", {"i < m", "j < n", "n >= 1"}));
  EXPECT_FALSE(less("i * n + j", "m * n", {"i < m", "j <= n", "n >= 1"}));
  EXPECT_TRUE(
      less("blockIdx.x * 32 + threadIdx.x", "n * 32", {"blockIdx.x < n"}));
  EXPECT_TRUE(less("(i * m + j) * n + k", "l * m * n",
                   {"i < l", "j < m", "k < n", "m >= 1", "n >= 1"}));
}

TEST(Facts, Quotients) {
  EXPECT_TRUE(less("e div n", "m", {"e < m * n", "n >= 1"}));
  EXPECT_FALSE(less("e div n", "m", {"e <= m * n", "n >= 1"}));
  EXPECT_TRUE(lessEqual("n", "(n ceildiv 32) * 32", {}));
  EXPECT_FALSE(lessEqual("n", "(n div 32) * 32", {}));
  EXPECT_TRUE(less("(n ceildiv 32) * 32", "n + 32", {}));
  EXPECT_TRUE(less("blockIdx.x * 32", "n", {"blockIdx.x < n ceildiv 32"}));
  EXPECT_FALSE(less("blockIdx.x * 32 + threadIdx.x", "n",
                    {"blockIdx.x < n ceildiv 32"}));
  EXPECT_TRUE(less("x mod n", "n", {"n >= 1"}));
  EXPECT_FALSE(less("x mod n", "n", {}));
}

TEST(Facts, MinimumAndMaximum) {
  EXPECT_TRUE(lessEqual("min(a, b)", "a", {}));
  EXPECT_TRUE(lessEqual("a", "max(a, b)", {}));
  EXPECT_TRUE(less("min(a, b)", "c", {"b < c"}));
  EXPECT_TRUE(less("c", "min(a, b)", {"c < a", "c < b"}));
  EXPECT_FALSE(less("c", "min(a, b)", {"c < a"}));
}

TEST(Facts, AMinimumOrMaximumBoundsItsOperands) {
  EXPECT_EQ(rangeOf("x", {"max(0, y) <= x"}), "[0,inf]");
  EXPECT_EQ(rangeOf("x - y", {"max(0, y) <= x"}), "[0,inf]");
  EXPECT_EQ(rangeOf("n - x", {"x < min(n, m + 2)"}), "[1,inf]");
  EXPECT_EQ(rangeOf("m - x", {"x < min(n, m + 2)"}), "[-1,inf]");
  EXPECT_EQ(rangeOf("x", {"max(1, max(a, 5)) < x"}), "[6,inf]");
  EXPECT_EQ(rangeOf("x", {"min(0, y) <= x"}), "[-inf,inf]");
  EXPECT_EQ(rangeOf("n - x", {"x < max(n, m)"}), "[-inf,inf]");
  EXPECT_EQ(rangeOf("x", {"x * 2 <= min(7, y) * 3"}), "[-inf,10]");
}

TEST(Facts, BoundsOfADiagonalLeaveItsRow) {
  EXPECT_EQ(simplified("(i * n + d - i) div n",
                       {"max(1, d - n + 1) <= i", "i < min(d, n)"}),
            "i");
  EXPECT_EQ(simplified("(i * n + d - i) mod n",
                       {"max(1, d - n + 1) <= i", "i < min(d, n)"}),
            "d - i");
  EXPECT_EQ(simplified("(i * n + d - i) div n", {"i < min(d, n)"}),
            "(d + i * n - i) div n");
}

TEST(Facts, Equality) {
  EXPECT_TRUE(facts({}).provesEqual(expr("n * (m + 1)"), expr("n * m + n")));
  EXPECT_TRUE(facts({"n <= m", "m <= n"}).provesEqual(expr("n"), expr("m")));
  EXPECT_FALSE(facts({}).provesEqual(expr("n"), expr("m")));
}

TEST(Facts, AFactBoundsItsParts) {
  EXPECT_EQ(rangeOf("n", {"i < n", "i >= 0"}), "[1,inf]");
  EXPECT_EQ(rangeOf("i", {"i < n", "n <= 10"}), "[-inf,9]");
}

// One name is one symbol, but facts may be asked about another mapping's.
TEST(Facts, AnswersAreNotMixedUpBetweenRanges) {
  Facts Known = facts({"n >= 1"});
  Expr Narrow = Expr::symbol("threadIdx.x", SymbolKind::Thread, {0, 31});
  Expr Wide = Expr::symbol("threadIdx.x", SymbolKind::Thread, {0, 255});
  EXPECT_EQ(simplify(mod(Narrow, 32), Known), Narrow);
  EXPECT_EQ(simplify(mod(Wide, 32), Known), mod(Wide, 32));
  EXPECT_EQ(Known.rangeOf(Narrow), (Range{0, 31}));
  EXPECT_EQ(Known.rangeOf(Wide), (Range{0, 255}));
  EXPECT_TRUE(Known.provesLess(Narrow, 32));
  EXPECT_FALSE(Known.provesLess(Wide, 32));
}

TEST(Facts, NewFactsCountAfterAQuestion) {
  Facts Known = facts({"n >= 1"});
  EXPECT_FALSE(Known.provesLess(expr("i"), expr("n")));
  Facts Before = Known;
  assume(Known, "i < n");
  EXPECT_TRUE(Known.provesLess(expr("i"), expr("n")));
  EXPECT_FALSE(Before.provesLess(expr("i"), expr("n")));
}

// Lists of the same facts share what they taught, also of another kernel.
TEST(Facts, SharedAnswersAreOfTheVerySymbols) {
  for (SymbolKind Kind : {SymbolKind::Host, SymbolKind::Constant}) {
    Facts Known;
    Known.assume(expr("m"), Range::from(1));
    Expr N = Expr::symbol("n", Kind, Range::from(0));
    EXPECT_EQ(simplify(N + 1 - 1, Known).symbolKind(), Kind);
  }
  for (int64_t Last : {7, 31}) {
    Facts Known;
    Known.assume(expr("m"), Range::from(1));
    Expr T = Expr::symbol("t", SymbolKind::Thread, {0, Last});
    EXPECT_EQ(Known.rangeOf(T + 1), (Range{1, Last + 1}));
    EXPECT_EQ(simplify(floorDiv(T, 8), Known).isConstant(0), Last == 7);
  }
}

TEST(Facts, AreForgottenOnlyInMemory) {
  auto OfList = [](int64_t Number) {
    Facts Known;
    Known.assume(expr("n"), Range::from(Number));
    return Known;
  };
  for (unsigned Round = 0; Round < 2; ++Round)
    for (int64_t Number = 0; Number < 200; ++Number)
      EXPECT_EQ(OfList(Number).rangeOf(expr("n + 1")), Range::from(Number + 1));
}

TEST(Facts, ContradictionsDoNotCrash) {
  Facts Known = facts({"n >= 1", "n < 0", "n * m < n", "m = 3"});
  Known.rangeOf(expr("n * m div n"));
  simplify(expr("n * m div n mod m"), Known);
}

TEST(Facts, ExtremeCoefficientsDoNotCrash) {
  Facts Known = facts(
      {"n * -9223372036854775808 + m >= 1", "m * 9223372036854775807 < n"});
  EXPECT_EQ(Known.rangeOf(expr("k")), Range::all());
  EXPECT_FALSE(Known.provesLess(expr("n"), expr("m")));
}

} // namespace
