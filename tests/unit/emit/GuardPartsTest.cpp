//===- GuardPartsTest.cpp - What a guard and an index both need -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/GuardParts.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <gtest/gtest.h>

using namespace idxmap;

static const Expr X = Expr::symbol("x", SymbolKind::Thread, {0, 1 << 20});
static const Expr T = Expr::symbol("t", SymbolKind::Thread, {0, 31});
static const Expr Flat = X * 32 + T;

/// The index E of a kernel whose guard names x * 32 + t.
static std::string indexOf(const Expr &E) {
  return toString(withGuardParts(simplify(E), {Flat}, Facts()));
}

TEST(GuardParts, QuotientAndRemainderOfTheGuard) {
  const Expr Index = floorDiv(Flat, 2) * 4 + mod(Flat, 2);
  EXPECT_EQ(toString(simplify(Index)), "(x * 16 + t div 2) * 4 + t mod 2");
  EXPECT_EQ(indexOf(Index), "(x * 32 + t) div 2 * 4 + (x * 32 + t) mod 2");
}

TEST(GuardParts, TheQuotientAlone) {
  EXPECT_EQ(indexOf(floorDiv(Flat, 8)), "(x * 32 + t) div 8");
}

TEST(GuardParts, WhatIsShorterStays) {
  for (const Expr &Index : {X * 2 + mod(T, 2), mod(Flat, 2), floorDiv(Flat, 32),
                            floorDiv(Flat, 64), X * 16 + floorDiv(T, 4)})
    EXPECT_EQ(indexOf(Index), toString(simplify(Index)));
}

TEST(GuardParts, OtherDivisorsStay) {
  const Expr Sum = X * 48 + T;
  const Expr Index = floorDiv(Sum, 3) * 4 + mod(Sum, 3);
  EXPECT_EQ(toString(withGuardParts(simplify(Index), {Sum}, Facts())),
            "(x * 16 + t div 3) * 4 + t mod 3");
}

TEST(GuardParts, WithoutAGuardNothingIsShared) {
  const Expr Index = simplify(floorDiv(Flat, 2) * 4 + mod(Flat, 2));
  EXPECT_EQ(withGuardParts(Index, {}, Facts()), Index);
}
