//===- PolynomialTest.cpp -------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Polynomial.h"

#include "ExprTestSupport.h"
#include "mapping/expr/TermOrder.h"

namespace {

using namespace idxmap;
using namespace idxmap::testing;

std::string text(const std::optional<Polynomial> &P) {
  return P ? toString(toExpr(*P)) : "nothing";
}

Term term(const std::string &Text) { return termOf(expr(Text)).value(); }

std::string text(const std::optional<Term> &T) {
  return T ? toString(toExpr(*T)) : "nothing";
}

TEST(Polynomial, FlatKeepsProductsOfSums) {
  EXPECT_EQ(text(Polynomial::flat(expr("n * (m + 1) + (a - (b - 4))"))),
            "a + n * (m + 1) - b + 4");
}

TEST(Polynomial, ExpandedDistributes) {
  EXPECT_EQ(text(Polynomial::expanded(expr("n * (m + 1) - 4"))),
            "m * n + n - 4");
  EXPECT_EQ(text(Polynomial::expanded(expr("(a + b) * (a - b)"))),
            "a * a - b * b");
}

TEST(Polynomial, OverflowIsNothing) {
  EXPECT_EQ(text(Polynomial::flat(expr("9223372036854775807 + 1"))), "nothing");
  EXPECT_EQ(text(Polynomial::flat(expr("n * 9223372036854775807 * 2"))),
            "nothing");
  EXPECT_EQ(text(Polynomial::flat(expr("-(-9223372036854775808 + n)"))),
            "nothing");
}

TEST(Polynomial, ExpansionIsLimited) {
  EXPECT_NE(Polynomial::expanded(expr("(a+1)*(b+1)*(c+1)*(d+1)")),
            std::nullopt);
  EXPECT_EQ(Polynomial::expanded(expr("(a+1)*(b+1)*(c+1)*(d+1)*(e+1)")),
            std::nullopt);
}

TEST(Polynomial, DividesTerms) {
  EXPECT_EQ(text(divide(term("m * n * 8"), term("n * 4"))), "m * 2");
  EXPECT_EQ(text(divide(term("n * n"), term("n"))), "n");
  EXPECT_EQ(text(divide(term("n * 6"), term("4"))), "nothing");
  EXPECT_EQ(text(divide(term("n"), term("m"))), "nothing");
  EXPECT_EQ(text(divide(term("n"), term("0"))), "nothing");
  EXPECT_EQ(text(divide(term("-9223372036854775808"), term("-1"))), "nothing");
}

TEST(Polynomial, CommonFactors) {
  EXPECT_EQ(text(commonFactor(term("m * n * 12"), term("k * n * -8"))),
            "n * 4");
  EXPECT_EQ(text(commonFactor(term("m"), term("n"))), "1");
}

} // namespace
