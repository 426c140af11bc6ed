//===- IntegerSetTest.cpp - Integers that linear conditions select --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/sets/IntegerSet.h"

#include <gtest/gtest.h>

#include <cstdint>

using namespace idxmap::sets;

namespace {

TEST(IntegerSet, WithoutConditionsHoldsAll) {
  IntegerSet Set;
  EXPECT_EQ(emptinessOf(Set), Emptiness::Inhabited);
  Set.addUnknown();
  EXPECT_EQ(emptinessOf(Set), Emptiness::Inhabited);
}

TEST(IntegerSet, OfAConstantThatIsWrongIsEmpty) {
  IntegerSet Set;
  Set.addNonNegative(LinearSum::of(-1));
  EXPECT_EQ(emptinessOf(Set), Emptiness::Empty);
}

TEST(IntegerSet, OrderHasNoCircle) {
  IntegerSet Set;
  const size_t A = Set.addUnknown(), B = Set.addUnknown();
  Set.addNonNegative({{{A, 1}, {B, -1}}, -1});
  EXPECT_EQ(emptinessOf(Set), Emptiness::Inhabited);
  Set.addNonNegative({{{B, 1}, {A, -1}}, 0});
  EXPECT_EQ(emptinessOf(Set), Emptiness::Empty);
}

// Where rational numbers are no evidence.
TEST(IntegerSet, IsOneOfIntegers) {
  IntegerSet Even;
  const size_t A = Even.addUnknown(), B = Even.addUnknown();
  Even.addZero({{{A, 2}, {B, -2}}, -1});
  EXPECT_EQ(emptinessOf(Even), Emptiness::Empty);
  // 1 <= 3 * a - 2 * b <= 1, 0 <= a, b <= 1: a = b = 1.
  IntegerSet Corner;
  const size_t C = Corner.addUnknown(), D = Corner.addUnknown();
  Corner.addZero({{{C, 3}, {D, -2}}, -1});
  for (const size_t Each : {C, D}) {
    Corner.addNonNegative(LinearSum::unknown(Each));
    Corner.addNonNegative({{{Each, -1}}, 1});
  }
  EXPECT_EQ(emptinessOf(Corner), Emptiness::Inhabited);
  Corner.addNonNegative({{{C, -1}}, 0});
  EXPECT_EQ(emptinessOf(Corner), Emptiness::Empty);
}

TEST(IntegerSet, TooFewStepsAreNoAnswer) {
  IntegerSet Set;
  std::vector<size_t> All;
  for (int I = 0; I < 8; ++I)
    All.push_back(Set.addUnknown());
  for (size_t I = 0; I + 2 < All.size(); ++I) {
    Set.addNonNegative({{{All[I], 7}, {All[I + 1], -5}, {All[I + 2], 3}}, -1});
    Set.addNonNegative({{{All[I], -7}, {All[I + 1], 5}, {All[I + 2], -3}}, 2});
  }
  EXPECT_EQ(emptinessOf(Set, 1), Emptiness::Unknown);
  EXPECT_EQ(emptinessOf(Set), Emptiness::Inhabited);
}

TEST(LinearSum, SumsStayIn64Bits) {
  const LinearSum X = LinearSum::unknown(0);
  EXPECT_EQ(plus(X, X, -1), LinearSum::of(0));
  EXPECT_EQ(plus(LinearSum::of(2), X, 3), (LinearSum{{{0, 3}}, 2}));
  EXPECT_EQ(plus(LinearSum::of(INT64_MAX), LinearSum::of(1)), std::nullopt);
  EXPECT_EQ(plus(X, LinearSum{{{0, 2}}, 0}, INT64_MAX), std::nullopt);
}

} // namespace
