//===- IntTest.cpp - Integers that know when they are wrong ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The law: an exact result equals the result in 128 bits, and a result that is
// not exact lies outside of 64 bits, on the side that it says.
//
//===----------------------------------------------------------------------===//
#include "idxmap/Int.h"

#include <gtest/gtest.h>

#include <vector>

using idxmap::Int;
using Wide = __int128;

static constexpr std::int64_t Max = std::numeric_limits<std::int64_t>::max();
static constexpr std::int64_t Min = std::numeric_limits<std::int64_t>::min();

static const std::vector<std::int64_t> Values = {
    Min,        Min + 1, Min / 2,     -4294967296, -7, -2,  -1,
    0,          1,       2,           3,           7,  255, 2147483647,
    4294967296, Max / 2, Max / 2 + 1, Max - 1,     Max};

static void expectValue(Int Result, Wide Expected) {
  if (Expected > Max)
    EXPECT_EQ(Result.text(), Int::above().text());
  else if (Expected < Min)
    EXPECT_EQ(Result.text(), Int::below().text());
  else
    EXPECT_EQ(Result.text(), std::to_string(std::int64_t(Expected)));
}

static Wide floorDiv(Wide A, Wide B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}

TEST(Int, ArithmeticIsThatOfTheIntegers) {
  for (std::int64_t A : Values)
    for (std::int64_t B : Values) {
      SCOPED_TRACE(std::to_string(A) + ", " + std::to_string(B));
      expectValue(Int(A) + Int(B), Wide(A) + B);
      expectValue(Int(A) - Int(B), Wide(A) - B);
      expectValue(Int(A) * Int(B), Wide(A) * B);
      expectValue(-Int(A), -Wide(A));
      expectValue(Int(A).lesser(B), std::min(A, B));
      expectValue(Int(A).greater(B), std::max(A, B));
      EXPECT_EQ(Int(A).isLess(B), A < B ? Int::Answer::Yes : Int::Answer::No);
    }
}

TEST(Int, DivisionIsFloorDivisionAndModIsEuclidean) {
  for (std::int64_t A : Values)
    for (std::int64_t B : Values) {
      SCOPED_TRACE(std::to_string(A) + ", " + std::to_string(B));
      if (B < 1) {
        EXPECT_TRUE(Int(A).floorDiv(B).isUnknown());
        EXPECT_TRUE(Int(A).ceilDiv(B).isUnknown());
        EXPECT_TRUE(Int(A).mod(B).isUnknown());
        continue;
      }
      expectValue(Int(A).floorDiv(B), floorDiv(A, B));
      expectValue(Int(A).ceilDiv(B), -floorDiv(-Wide(A), B));
      expectValue(Int(A).mod(B), A - floorDiv(A, B) * B);
    }
}

TEST(Int, TakesEveryIntegerType) {
  EXPECT_EQ(Int(true).text(), "1");
  EXPECT_EQ(Int(-3).text(), "-3");
  EXPECT_EQ(Int(4294967295u).text(), "4294967295");
  EXPECT_EQ(Int(std::uint64_t(Max)).to<std::int64_t>(), Max);
  EXPECT_FALSE(Int(std::uint64_t(Max) + 1).isExact());
  EXPECT_FALSE(Int(~std::uint64_t(0)).isExact());
}

TEST(Int, WhatIsOutsideComparesWithWhatIsInside) {
  EXPECT_EQ(Int(5).isLess(Int::above()), Int::Answer::Yes);
  EXPECT_EQ(Int::above().isLess(Max), Int::Answer::No);
  EXPECT_EQ(Int::below().isLess(Min), Int::Answer::Yes);
  EXPECT_EQ(Int::below().isLess(Int::above()), Int::Answer::Yes);
  EXPECT_EQ(Int::above().lesser(7).text(), "7");
  EXPECT_EQ(Int::below().greater(7).text(), "7");
}

TEST(Int, WhatCannotBeKnownIsUnknown) {
  EXPECT_TRUE((Int::above() - Int::above()).isUnknown());
  EXPECT_TRUE((Int::above() + Int::below()).isUnknown());
  EXPECT_EQ(Int::above().isLess(Int::above()), Int::Answer::Unknown);
  EXPECT_TRUE(Int::above().floorDiv(2).isUnknown());
  EXPECT_TRUE(Int::above().mod(2).isUnknown());
  EXPECT_TRUE((Int::unknown() + 1).isUnknown());
  EXPECT_TRUE((Int::unknown() * 2).isUnknown());
  EXPECT_EQ((Int::unknown() * 0).text(), "0");
}

TEST(Int, OutsideValuesKeepTheirSign) {
  EXPECT_EQ((Int::above() * -2).text(), Int::below().text());
  EXPECT_EQ((Int::below() * -2).text(), Int::above().text());
  EXPECT_EQ((Int::above() + 5).text(), Int::above().text());
  EXPECT_EQ((5 - Int::above()).text(), Int::below().text());
}

static_assert((Int(7) * 3 + 1).to<int>() == 22, "usable in constants");
