// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "rewriter/IndexFit.h"

#include <gtest/gtest.h>

#include <limits>

using namespace idxmap;

namespace {

const Expr N = Expr::symbol("n", SymbolKind::Host);
const Expr M = Expr::symbol("m", SymbolKind::Host);

IndexFit fit(const Expr &Least, const Expr &Most, const char *Text,
             const char *Type = "unsigned", std::vector<Expr> Extents = {}) {
  return {Least, Most, Type, Text, std::move(Extents)};
}

/// n and m are unsigned numbers of 32 bits, at least 1.
Facts known() {
  Facts Known;
  Known.assume(N, Range{1, std::numeric_limits<uint32_t>::max()});
  Known.assume(M, Range{1, std::numeric_limits<uint32_t>::max()});
  return Known;
}

std::string textsOf(std::vector<IndexFit> Fits) {
  dropImplied(Fits, known());
  std::string Texts;
  for (const IndexFit &Each : Fits)
    Texts += Each.Text + " ";
  return Texts;
}

TEST(IndexFit, IsInTypeWhereItIsProven) {
  EXPECT_TRUE(isInType(fit(0, N - 1, ""), known()));
  EXPECT_TRUE(isInType(fit(0, N, ""), known()));
  EXPECT_FALSE(isInType(fit(0, N + 1, ""), known()));
  EXPECT_FALSE(isInType(fit(-1, 5, ""), known()));
  EXPECT_TRUE(isInType(fit(-1, 5, "", "int"), known()));
  EXPECT_FALSE(isInType(fit(0, N, "", "int"), known()));
}

TEST(IndexFit, TheLargestOfAStencilIsLeft) {
  EXPECT_EQ(textsOf({fit(0, N * M - 1, "centre"), fit(1, N * M, "right"),
                     fit(0, N * M - 2, "left")}),
            "right ");
}

TEST(IndexFit, OfEqualOnesTheFirstIsLeft) {
  EXPECT_EQ(textsOf({fit(0, N * 2, "a"), fit(0, N * 2, "b")}), "a ");
}

TEST(IndexFit, WhatIsProvenOfAnEndIsNotCompared) {
  EXPECT_EQ(textsOf({fit(2, N * 2, "high"), fit(0, N - 2, "low")}), "high ");
}

TEST(IndexFit, OtherTypesAndConditionsAreOtherChecks) {
  EXPECT_EQ(textsOf({fit(0, N * 2, "a"), fit(0, N * 2, "b", "int")}), "a b ");
  EXPECT_EQ(textsOf({fit(0, N * 2, "a", "unsigned", {M - N}),
                     fit(0, N * 2, "b", "unsigned", {N - M})}),
            "a b ");
  EXPECT_EQ(
      textsOf({fit(0, N * 2, "a", "unsigned", {M - N}), fit(0, N * 2, "b")}),
      "b ");
}

TEST(IndexFit, AddsEachOnce) {
  std::vector<IndexFit> Fits;
  addFit(Fits, fit(0, N, "a"));
  addFit(Fits, fit(0, N, "a"));
  addFit(Fits, fit(0, N, "b"));
  EXPECT_EQ(Fits.size(), 2u);
}

} // namespace
