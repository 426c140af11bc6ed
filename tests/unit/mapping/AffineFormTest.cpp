//===- AffineFormTest.cpp - A polynomial as a line in one variable --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/AffineForm.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

Expr symbol(const char *Name) { return Expr::symbol(Name, SymbolKind::Host); }

const Expr I = symbol("i"), J = symbol("j"), K = symbol("k"), N = symbol("n"),
           M = symbol("m");

TEST(AffineForm, TakesAFlatSubscriptApart) {
  const Expr Flat = (I * N + J) * M + K;
  const auto InI = affineIn(Flat, "i"), InJ = affineIn(Flat, "j");
  ASSERT_TRUE(InI && InJ);
  EXPECT_EQ(simplify(InI->Slope), simplify(M * N));
  EXPECT_EQ(simplify(InI->Rest), simplify(J * M + K));
  EXPECT_EQ(simplify(InJ->Slope), M);
}

TEST(AffineForm, HasNoSlopeWithoutTheVariable) {
  const auto Form = affineIn(N + 3, "i");
  ASSERT_TRUE(Form);
  EXPECT_EQ(simplify(Form->Slope), Expr(0));
  EXPECT_EQ(simplify(Form->Rest), simplify(N + 3));
}

TEST(AffineForm, CancelsFirst) {
  const auto Form = affineIn(I * (I + 2) - I * I, "i");
  ASSERT_TRUE(Form);
  EXPECT_EQ(simplify(Form->Slope), Expr(2));
}

TEST(AffineForm, RefusesWhatIsNoLine) {
  EXPECT_FALSE(affineIn(I * I, "i"));
  EXPECT_FALSE(affineIn(floorDiv(I, 2), "i"));
  EXPECT_FALSE(affineIn(J * min(I, N), "i"));
}

} // namespace
