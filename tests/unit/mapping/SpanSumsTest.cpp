//===- SpanSumsTest.cpp - Bounds on sums of variables ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/SpanSums.h"
#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>

namespace {

using namespace idxmap;

Expr host(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }
Expr variable(const char *Name) {
  return Expr::symbol(Name, SymbolKind::Thread);
}

const Expr D = variable("d"), X = variable("x"), E = variable("e"),
           Y = variable("y"), N = host("n"), M = host("m");

/// Neighbours at most 2 away of x in [0,n), y in [0,m), inside of both.
class Neighbours : public testing::Test {
protected:
  void SetUp() override {
    Known.assume(N, Range::from(1));
    Known.assume(M, Range::from(1));
    Where.Spans = {
        {"d", -2, 2}, {"e", -2, 2}, {"x", 0, N - 1}, {"y", 0, M - 1}};
    for (const Expr &Each : {X + D, N - 1 - X - D, Y + E, M - 1 - Y - E})
      ASSERT_TRUE(narrow(Where, Each, Known));
  }
  std::string ends(const Expr &Of) const {
    const std::optional<Extremes> Found = extremesOf(Of, Where, Known);
    return Found ? toString(Found->Least) + " .. " + toString(Found->Most)
                 : "nothing";
  }

  Facts Known;
  Points Where;
};

TEST_F(Neighbours, OfASum) {
  EXPECT_EQ(ends(X + D), "0 .. n - 1");
  EXPECT_EQ(ends(X + D + 1), "1 .. n");
  EXPECT_EQ(ends((Y + E) * N + X + D), "0 .. m * n - 1");
}

TEST_F(Neighbours, OfAVariable) {
  EXPECT_EQ(ends(X), "0 .. n - 1");
  EXPECT_EQ(ends(D), "max(1 - n, -2) .. min(n - 1, 2)");
  EXPECT_EQ(ends(Y * N + X), "0 .. m * n - 1");
}

TEST_F(Neighbours, NotByTheSum) {
  EXPECT_EQ(ends(X + D + D), "nothing");
  EXPECT_EQ(ends(X * 5 + D), "nothing");
}

TEST_F(Neighbours, OfAnInnerVariable) {
  Where.Spans.insert(Where.Spans.begin(), {"k", 0, X});
  EXPECT_EQ(ends(variable("k")), "nothing");
}

TEST_F(Neighbours, OfWhatIsMadeOfAVariable) {
  Where.Spans.insert(Where.Spans.begin(), {"half", 0, N});
  Where.Made = {"half"};
  EXPECT_EQ(ends(variable("half") + 1), "1 .. n + 1");
  EXPECT_EQ(ends(variable("half") + D), "nothing");
  EXPECT_FALSE(narrow(Where, variable("half") + D, Known));
}

TEST_F(Neighbours, Extent) {
  EXPECT_EQ(toString(*extentOf(Where.Sums[0], Where, Known)), "n");
  ASSERT_TRUE(narrow(Where, X + D - 7, Known));
  EXPECT_EQ(toString(*extentOf(Where.Sums[0], Where, Known)), "n - 7");
}

TEST_F(Neighbours, OfOtherSums) {
  EXPECT_FALSE(narrow(Where, X - D, Known));
  EXPECT_FALSE(narrow(Where, X * 2 + E - 1, Known));
  EXPECT_EQ(Where.Sums.size(), 2u);
}

TEST(SpanSums, OfATriangle) {
  const Expr I = variable("i"), J = variable("j");
  Facts Known;
  Known.assume(N, Range::from(2));
  Points Where{{{"j", 0, N - 1}, {"i", 0, N - 1}}, {}, {}};
  ASSERT_TRUE(narrow(Where, I - J - 1, Known));
  const auto Found = extremesOf(I * N + J, Where, Known);
  ASSERT_TRUE(Found);
  EXPECT_EQ(toString(Found->Least), "n");
  EXPECT_EQ(toString(Found->Most), "n * n - 2");
}

/// The four neighbours of a point, and itself.
TEST(SpanSums, OfATable) {
  const Expr X = variable("x"), Y = variable("y"), Q = variable("q"),
             DX = variable("@0"), DY = variable("@1");
  Facts Known;
  Known.assume(N, Range::from(3));
  Known.assume(M, Range::from(3));
  Points Where{{{"@0", -1, 1},
                {"@1", -1, 1},
                {"q", 0, 4},
                {"x", 1, N - 2},
                {"y", 1, M - 2}},
               {},
               {},
               {{{"q", "@0", "@1"},
                 {{0, 0, 0}, {1, 1, 0}, {2, -1, 0}, {3, 0, 1}, {4, 0, -1}}}}};
  const auto Star = extremesOf((Y + DY) * N + X + DX, Where, Known);
  ASSERT_TRUE(Star);
  EXPECT_EQ(toString(Star->Least), "1");
  EXPECT_EQ(toString(Star->Most), "m * n - 2");
  const auto Line = extremesOf(X + DX, Where, Known);
  ASSERT_TRUE(Line);
  EXPECT_EQ(toString(Line->Least), "0");
  EXPECT_EQ(toString(Line->Most), "n - 1");
  const auto Planes = extremesOf(Q * 10 + DX, Where, Known);
  ASSERT_TRUE(Planes);
  EXPECT_EQ(toString(Planes->Least), "0");
  EXPECT_EQ(toString(Planes->Most), "40");
  EXPECT_TRUE(namesTable(Q + X, Where));
  EXPECT_FALSE(takesAll(DX, Where, Known));

  // Of what a sum bounds, the spans alone say something.
  ASSERT_TRUE(narrow(Where, X + DX - 1, Known));
  const auto Bounded = extremesOf(X + DX, Where, Known);
  ASSERT_TRUE(Bounded);
  EXPECT_EQ(toString(Bounded->Least), "1");
}

TEST(SpanSums, TakenCompletely) {
  const Expr X = variable("x"), D = variable("d"), K = variable("#0");
  Points Where{{{"#0", 0, M}, {"d", 0, 1}, {"x", 0, M}}, {}, {"#0"}};
  EXPECT_TRUE(takesAll(X + 1, Where, {}));
  EXPECT_FALSE(takesAll(K, Where, {}));
  ASSERT_TRUE(narrow(Where, X + D - 1, {}));
  EXPECT_FALSE(takesAll(X, Where, {}));
}

TEST(SpanSums, OfDependentSpans) {
  Points Where{{{"j", 0, variable("i")}, {"i", 0, N}}, {}, {}};
  EXPECT_FALSE(narrow(Where, variable("i") + variable("j") - 3, Facts()));
}

} // namespace
