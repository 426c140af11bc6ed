//===- ExprTest.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

std::optional<int64_t> value(const std::string &Text,
                             const std::map<std::string, int64_t> &At = {}) {
  return evaluate(expr(Text), At);
}

TEST(Expr, DefaultIsZero) { EXPECT_TRUE(Expr().isConstant(0)); }

TEST(Expr, SumAndProductOfFewOperands) {
  EXPECT_EQ(Expr::make(ExprKind::Add, {}), Expr(0));
  EXPECT_EQ(Expr::make(ExprKind::Mul, {}), Expr(1));
  EXPECT_EQ(Expr::make(ExprKind::Mul, {expr("n")}), expr("n"));
}

TEST(Expr, SubtractingAConstantAddsItsNegative) {
  EXPECT_EQ(expr("n") - 1, expr("n") + -1);
  EXPECT_EQ(toString(expr("n") - 1), "n - 1");
  EXPECT_EQ(evaluate(-Expr(Range::NegInf), {}), std::nullopt);
}

TEST(Expr, EqualityIsStructural) {
  EXPECT_EQ(expr("n + 1"), expr("n + 1"));
  EXPECT_NE(expr("n + 1"), expr("1 + n"));
  EXPECT_NE(expr("n div 2"), expr("n ceildiv 2"));
  EXPECT_EQ(Expr::symbol("n", SymbolKind::Host),
            Expr::symbol("n", SymbolKind::Host, {0, 3}));
}

TEST(Expr, IdentityKnowsRangesAndKinds) {
  const auto Symbol = [](SymbolKind Kind, Range Values) {
    return Expr::symbol("n", Kind, Values) * 2 + 1;
  };
  const Expr N = Symbol(SymbolKind::Host, Range::from(0));
  const Expr Same = Symbol(SymbolKind::Host, Range::from(0));
  EXPECT_TRUE(isIdentical(N, Same));
  EXPECT_EQ(N.hash(), Same.hash());
  for (const Expr &Other : {Symbol(SymbolKind::Host, Range::from(1)),
                            Symbol(SymbolKind::Thread, Range::from(0))}) {
    EXPECT_EQ(N, Other);
    EXPECT_FALSE(isIdentical(N, Other));
  }
  const auto Call = [](Range Values, unsigned Component) {
    return Expr::call("f", {1, 2, 3}, Values, {Component, 2, 1});
  };
  EXPECT_TRUE(isIdentical(Call({0, 4}, 0), Call({0, 4}, 0)));
  EXPECT_FALSE(isIdentical(Call({0, 4}, 0), Call({0, 5}, 0)));
  EXPECT_FALSE(isIdentical(Call({0, 4}, 0), Call({0, 4}, 1)));
}

TEST(Expr, OrderIsTotal) {
  std::vector<Expr> Ascending = {
      expr("1"),       expr("2"),         expr("a"),        expr("b"),
      expr("a + b"),   expr("a + b + c"), expr("a + c"),    expr("a * b"),
      expr("a div b"), expr("a mod b"),   expr("min(a, b)")};
  for (size_t I = 0; I < Ascending.size(); ++I)
    for (size_t J = 0; J < Ascending.size(); ++J) {
      EXPECT_EQ(Ascending[I] < Ascending[J], I < J) << I << " " << J;
      EXPECT_EQ(Ascending[I] == Ascending[J], I == J) << I << " " << J;
    }
}

struct DivisionCase {
  int64_t A, B, Floor, Ceil, Mod;
};

class ExprDivision : public ::testing::TestWithParam<DivisionCase> {};

TEST_P(ExprDivision, Evaluates) {
  auto [A, B, Floor, Ceil, Mod] = GetParam();
  EXPECT_EQ(evaluate(floorDiv(A, B), {}), Floor);
  EXPECT_EQ(evaluate(ceilDiv(A, B), {}), Ceil);
  EXPECT_EQ(evaluate(mod(A, B), {}), Mod);
  EXPECT_EQ(A, B * Floor + Mod);
}

INSTANTIATE_TEST_SUITE_P(
    AllSigns, ExprDivision,
    ::testing::Values(
        DivisionCase{7, 2, 3, 4, 1}, DivisionCase{-7, 2, -4, -3, 1},
        DivisionCase{8, 2, 4, 4, 0}, DivisionCase{-8, 2, -4, -4, 0},
        DivisionCase{0, 3, 0, 0, 0}, DivisionCase{2, 3, 0, 1, 2},
        DivisionCase{-1, 3, -1, 0, 2},
        DivisionCase{Range::PosInf, 1, Range::PosInf, Range::PosInf, 0},
        DivisionCase{Range::NegInf, 1, Range::NegInf, Range::NegInf, 0}));

TEST(Expr, DivisionNeedsAPositiveDivisor) {
  for (std::string Operator : {"div", "ceildiv", "mod"}) {
    EXPECT_EQ(value("7 " + Operator + " 0"), std::nullopt);
    EXPECT_EQ(value("7 " + Operator + " -2"), std::nullopt);
    EXPECT_EQ(value("7 " + Operator + " n", {{"n", -2}}), std::nullopt);
  }
}

TEST(Expr, EvaluatesAllOperators) {
  EXPECT_EQ(value("a + b * c - 1", {{"a", 2}, {"b", 3}, {"c", 4}}), 13);
  EXPECT_EQ(value("min(a, b)", {{"a", 2}, {"b", -3}}), -3);
  EXPECT_EQ(value("max(a, b)", {{"a", 2}, {"b", -3}}), 2);
}

TEST(Expr, NoValueWithoutAllSymbols) {
  EXPECT_EQ(value("a + b", {{"a", 2}}), std::nullopt);
}

TEST(Expr, NoValueOutsideSixtyFourBits) {
  EXPECT_EQ(value("9223372036854775807 + 1"), std::nullopt);
  EXPECT_EQ(value("9223372036854775807 + 1 - 1"), std::nullopt);
  EXPECT_EQ(value("9223372036854775807 * 2"), std::nullopt);
  EXPECT_EQ(value("n * -1", {{"n", Range::NegInf}}), std::nullopt);
}

TEST(Expr, FindsSymbols) {
  EXPECT_EQ(symbolsOf(expr("b + a * b div c")),
            (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_TRUE(dependsOnThread(expr("n + blockIdx.x * 2")));
  EXPECT_FALSE(dependsOnThread(expr("n * 2")));
}

TEST(Expr, Substitutes) {
  Expr E = substitute(expr("a + b div a"), {{"a", expr("c - 1")}});
  EXPECT_EQ(E, expr("(c - 1) + b div (c - 1)"));
}

} // namespace
