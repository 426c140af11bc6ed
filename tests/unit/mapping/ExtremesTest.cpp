//===- ExtremesTest.cpp - The least and the largest value -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Extremes.h"
#include "mapping/expr/ExprText.h"

#include <gtest/gtest.h>

namespace {

using namespace idxmap;

Expr host(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }
Expr variable(const char *Name) {
  return Expr::symbol(Name, SymbolKind::Thread);
}

std::string text(const std::optional<Extremes> &Found) {
  return Found ? toString(Found->Least) + " .. " + toString(Found->Most)
               : "nothing";
}

TEST(Extremes, OfAFlatSubscript) {
  Facts Known;
  Known.assume(host("n"), Range::from(0));
  const Expr I = variable("i"), J = variable("j");
  EXPECT_EQ(
      text(extremesOf(I * host("n") + J - 1,
                      {{"j", 0, host("n") - 1}, {"i", 1, host("m")}}, Known)),
      "n - 1 .. m * n + n - 2");
}

TEST(Extremes, OfADependentSpan) {
  EXPECT_EQ(
      text(extremesOf(variable("k") - variable("i"),
                      {{"k", 0, variable("i")}, {"i", 1, host("m")}}, {})),
      "-m .. 0");
}

TEST(Extremes, WhereTheSignIsNotKnown) {
  const Expr Index = variable("i") * host("s");
  Facts Known;
  Known.assume(host("m"), Range::from(0));
  EXPECT_EQ(text(extremesOf(Index, {{"i", 0, host("m")}}, Known)),
            "min(m * s, 0) .. max(m * s, 0)");
  // Of a span that may be empty, what its first value makes.
  EXPECT_EQ(text(extremesOf(Index, {{"i", 0, host("m")}}, {})),
            "min(s * max(m, 0), 0) .. max(s * max(m, 0), 0)");
  EXPECT_EQ(text(extremesOf(Index, {{"i", 0, variable("j")}, {"j", 0, 4}}, {})),
            "nothing");
}

TEST(Extremes, OfPowersThatAllGrowOrFall) {
  const Expr I = variable("i"), J = variable("j"), M = host("m");
  Facts Known;
  Known.assume(M, Range::from(1));
  EXPECT_EQ(text(extremesOf(I * I + I, {{"i", 1, M}}, Known)),
            "2 .. m * m + m");
  EXPECT_EQ(text(extremesOf(4 - I * I * M, {{"i", 0, M}}, Known)),
            "4 - m * m * m .. 4");
  EXPECT_EQ(text(extremesOf(I * I - I, {{"i", 1, M}}, Known)),
            "0 .. m * m - m");
  // Below 0 a square falls.
  EXPECT_EQ(text(extremesOf(I * I, {{"i", -1, M}}, Known)), "nothing");
  EXPECT_EQ(text(extremesOf(I * I - I, {{"i", 0, M}}, Known)), "nothing");
  // A span that may be empty, and one that depends on another.
  EXPECT_EQ(text(extremesOf(I * I, {{"i", 0, host("k")}}, {})),
            "0 .. max(k, 0) * max(k, 0)");
  EXPECT_EQ(text(extremesOf(J * J + I, {{"j", 0, I}, {"i", 0, M}}, Known)),
            "nothing");
}

TEST(Extremes, OnlyOfWhatIsAffineInEachVariable) {
  const Expr I = variable("i");
  EXPECT_EQ(text(extremesOf(I * I, {{"i", -2, 2}}, {})), "nothing");
  EXPECT_EQ(text(extremesOf(mod(I, 2), {{"i", -2, 2}}, {})), "nothing");
}

TEST(Extremes, TakesAllOfARowMajorSubscript) {
  const Expr I = variable("i"), J = variable("j"), M = host("m");
  const std::vector<Span> Spans = {{"j", 1, M}, {"i", 0, host("n") - 1}};
  EXPECT_TRUE(takesAll(I * M + J, Spans, {}));
  EXPECT_TRUE(takesAll(5 - J - I * M, Spans, {}));
  EXPECT_TRUE(takesAll(J + 3, Spans, {}));
  EXPECT_FALSE(takesAll(I * (M + 1) + J, Spans, {}));
  EXPECT_FALSE(takesAll(I * M + 2 * J, Spans, {}));
  EXPECT_FALSE(takesAll(I + J, Spans, {}));
}

TEST(Extremes, ConditionsNarrowSpans) {
  const Expr I = variable("i");
  std::vector<Span> Spans = {{"i", 0, host("m")}};
  EXPECT_TRUE(narrow(Spans, I - 1, {}));
  EXPECT_TRUE(narrow(Spans, host("n") - I * 2, {}));
  EXPECT_EQ(toString(Spans[0].Least), "1");
  EXPECT_EQ(toString(Spans[0].Most), "min(m, n div 2)");
  EXPECT_FALSE(narrow(Spans, I * host("n"), {}));
  EXPECT_FALSE(narrow(Spans, host("n"), {}));
}

} // namespace
