//===- ExprTextTest.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "ExprTestSupport.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

/// Texts that are printed as they are read.
class ExprTextRoundTrip : public ::testing::TestWithParam<const char *> {};

TEST_P(ExprTextRoundTrip, PrintsWhatItRead) {
  EXPECT_EQ(toString(expr(GetParam())), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    All, ExprTextRoundTrip,
    ::testing::Values("blockIdx.x * 32 + threadIdx.x + 1", "n - 1",
                      "(a + b) * 4", "a div b", "a ceildiv b", "a mod b",
                      "min(a, b)", "max(a + 1, b)", "a * b div c * d mod e",
                      "a * (b div c)", "a div (b * c)", "a div (b div c)",
                      "(a + b) div c", "a - b * 4 - c", "-a", "-a * b",
                      "-(a + b)", "-(a div b)", "(-a) div b", "a - (b + c)",
                      "a + (b + c)", "a * -4", "-3", "a - (-b)", "-min(a, b)",
                      "a * (b * c)", "-9223372036854775808",
                      "a * -9223372036854775808", "a + (-9223372036854775808)",
                      "9223372036854775807 + 1", "idxmap_n * a.b_1"));

TEST(ExprText, MinusJoinsTheTrailingConstant) {
  EXPECT_EQ(expr("a - b * 4"), expr("a + b * -4"));
  EXPECT_EQ(expr("n - 1"), expr("n + (-1)"));
}

TEST(ExprText, MinusBeforeADivisionIsAsInCpp) {
  EXPECT_EQ(expr("-a div 4"), floorDiv(-expr("a"), 4));
  EXPECT_EQ(expr("-7 div 2"), floorDiv(-7, 2));
  EXPECT_EQ(expr("a - b div 4"), expr("a") + -floorDiv(expr("b"), 4));
}

TEST(ExprText, SpaceDoesNotMatter) {
  EXPECT_EQ(expr(" a+b *c "), expr("a + b * c"));
  EXPECT_EQ(expr("min( a,b )"), expr("min(a, b)"));
}

TEST(ExprText, FunctionsOfBits) {
  EXPECT_EQ(expr("xor(a, b + 1)"), bitXor(expr("a"), expr("b + 1")));
  EXPECT_EQ(toString(expr("xor(a,b) * 2 - xor(a, 1)")),
            "xor(a, b) * 2 - xor(a, 1)");
}

TEST(ExprText, Builtins) {
  EXPECT_EQ(toString(expr("hilbert_index(i, j div 2, 8) mod 4")),
            "hilbert_index(i, j div 2, 8) mod 4");
  EXPECT_EQ(expr("antidiag_sum(x, n, m)").kind(), ExprKind::Call);
  EXPECT_EQ(expr("hilbert_cell"),
            Expr::symbol("hilbert_cell", SymbolKind::Host));
}

TEST(ExprText, LengthsHaveSignsForDivision) {
  ParseError Error;
  EXPECT_EQ(parseLength("-n / 4 % m * 2", Error), expr("-n div 4 mod m * 2"));
  EXPECT_EQ(parseLength("n ceildiv 4", Error), expr("n ceildiv 4"));
  EXPECT_FALSE(parseLength("n /", Error));
  EXPECT_EQ(Error.Column, 3u);
}

TEST(ExprText, FunctionNamesAloneAreSymbols) {
  EXPECT_EQ(expr("min + max"), Expr::symbol("min", SymbolKind::Host) +
                                   Expr::symbol("max", SymbolKind::Host));
}

TEST(ExprText, NamesBecomeHostSymbolsWithoutLookup) {
  ParseError Error;
  std::optional<Expr> E = parseExpr("blockIdx.x", Error);
  ASSERT_TRUE(E);
  EXPECT_EQ(E->symbolKind(), SymbolKind::Host);
}

TEST(ExprText, PrintsConditions) {
  EXPECT_EQ(toString(Condition{expr("i + 1"), expr("n")}), "i + 1 < n");
}

struct BadText {
  const char *Text;
  size_t Column;
  const char *Expected;
};

class ExprTextError : public ::testing::TestWithParam<BadText> {};

TEST_P(ExprTextError, SaysWhereAndWhat) {
  ParseError Error;
  EXPECT_FALSE(parseExpr(GetParam().Text, Error));
  EXPECT_EQ(Error.Column, GetParam().Column);
  EXPECT_EQ(Error.Expected, GetParam().Expected);
}

INSTANTIATE_TEST_SUITE_P(
    All, ExprTextError,
    ::testing::Values(BadText{"", 0, "a number, a name or '('"},
                      BadText{"a +", 3, "a number, a name or '('"},
                      BadText{"a b", 2, "an operator or the end"},
                      BadText{"(a + b", 6, "')'"}, BadText{"min(a)", 5, "','"},
                      BadText{"xor(a, b, c)", 8, "')'"},
                      BadText{"hilbert_cell(a)", 14, "','"},
                      BadText{"a div div", 6, "a number, a name or '('"},
                      BadText{"a ) b", 2, "an operator or the end"},
                      BadText{"9223372036854775808", 0,
                              "a number that fits in 64 bits"},
                      BadText{"a % b", 2, "an operator or the end"}));

TEST(ExprText, DeepNestingIsAnErrorAndNoCrash) {
  ParseError Error;
  EXPECT_FALSE(parseExpr(std::string(100000, '('), Error));
  EXPECT_EQ(Error.Expected, "fewer nested parentheses");
}

} // namespace
