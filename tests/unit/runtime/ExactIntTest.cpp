//===- IntTest.cpp - Integers that know when they are wrong ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The law: an exact result equals the result in 128 bits, and a result that is
// not exact lies outside of 64 bits, on the side that it says.
//
//===----------------------------------------------------------------------===//
#include "idxmap/code/ExactText.h"

#include <gtest/gtest.h>

#include <vector>

using idxmap::ExactInt;
using Wide = __int128;

static constexpr std::int64_t Max = std::numeric_limits<std::int64_t>::max();
static constexpr std::int64_t Min = std::numeric_limits<std::int64_t>::min();

static const std::vector<std::int64_t> Values = {
    Min,        Min + 1, Min / 2,     -4294967296, -7, -2,  -1,
    0,          1,       2,           3,           7,  255, 2147483647,
    4294967296, Max / 2, Max / 2 + 1, Max - 1,     Max};

static void expectValue(ExactInt Result, Wide Expected) {
  if (Expected > Max)
    EXPECT_EQ(__text(Result), __text(ExactInt::__above()));
  else if (Expected < Min)
    EXPECT_EQ(__text(Result), __text(ExactInt::__below()));
  else
    EXPECT_EQ(__text(Result), std::to_string(std::int64_t(Expected)));
}

static Wide floorDiv(Wide A, Wide B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}

TEST(ExactInt, ArithmeticIsThatOfTheIntegers) {
  for (std::int64_t A : Values)
    for (std::int64_t B : Values) {
      SCOPED_TRACE(std::to_string(A) + ", " + std::to_string(B));
      expectValue(ExactInt(A) + ExactInt(B), Wide(A) + B);
      expectValue(ExactInt(A) - ExactInt(B), Wide(A) - B);
      expectValue(ExactInt(A) * ExactInt(B), Wide(A) * B);
      expectValue(-ExactInt(A), -Wide(A));
      expectValue(ExactInt(A).lesser(B), std::min(A, B));
      expectValue(ExactInt(A).greater(B), std::max(A, B));
      EXPECT_EQ(ExactInt(A).isLess(B),
                A < B ? ExactInt::_Answer::_Yes : ExactInt::_Answer::_No);
    }
}

TEST(ExactInt, DivisionIsFloorDivisionAndModIsEuclidean) {
  for (std::int64_t A : Values)
    for (std::int64_t B : Values) {
      SCOPED_TRACE(std::to_string(A) + ", " + std::to_string(B));
      if (B < 1) {
        EXPECT_TRUE(ExactInt(A).floorDiv(B).isUnknown());
        EXPECT_TRUE(ExactInt(A).ceilDiv(B).isUnknown());
        EXPECT_TRUE(ExactInt(A).mod(B).isUnknown());
        continue;
      }
      expectValue(ExactInt(A).floorDiv(B), floorDiv(A, B));
      expectValue(ExactInt(A).ceilDiv(B), -floorDiv(-Wide(A), B));
      expectValue(ExactInt(A).mod(B), A - floorDiv(A, B) * B);
    }
}

TEST(ExactInt, TakesEveryIntegerType) {
  EXPECT_EQ(__text(ExactInt(true)), "1");
  EXPECT_EQ(__text(ExactInt(-3)), "-3");
  EXPECT_EQ(__text(ExactInt(4294967295u)), "4294967295");
  EXPECT_EQ(ExactInt(std::uint64_t(Max)).to<std::int64_t>(), Max);
  EXPECT_FALSE(ExactInt(std::uint64_t(Max) + 1).isExact());
  EXPECT_FALSE(ExactInt(~std::uint64_t(0)).isExact());
}

TEST(ExactInt, WhatIsOutsideComparesWithWhatIsInside) {
  EXPECT_EQ(ExactInt(5).isLess(ExactInt::__above()), ExactInt::_Answer::_Yes);
  EXPECT_EQ(ExactInt::__above().isLess(Max), ExactInt::_Answer::_No);
  EXPECT_EQ(ExactInt::__below().isLess(Min), ExactInt::_Answer::_Yes);
  EXPECT_EQ(ExactInt::__below().isLess(ExactInt::__above()),
            ExactInt::_Answer::_Yes);
  EXPECT_EQ(__text(ExactInt::leastOf(3, ExactInt::__above(), -2L)), "-2");
  EXPECT_EQ(__text(ExactInt::mostOf(3, 7u, ExactInt(5))), "7");
  EXPECT_EQ(__text(ExactInt::mostOf(3, ExactInt::__unknown(), 9)), "unknown");
  EXPECT_EQ(__text(ExactInt::__above().lesser(7)), "7");
  EXPECT_EQ(__text(ExactInt::__below().greater(7)), "7");
}

TEST(ExactInt, WhatCannotBeKnownIsUnknown) {
  EXPECT_TRUE((ExactInt::__above() - ExactInt::__above()).isUnknown());
  EXPECT_TRUE((ExactInt::__above() + ExactInt::__below()).isUnknown());
  EXPECT_EQ(ExactInt::__above().isLess(ExactInt::__above()),
            ExactInt::_Answer::_Unknown);
  EXPECT_TRUE(ExactInt::__above().floorDiv(2).isUnknown());
  EXPECT_TRUE(ExactInt::__above().mod(2).isUnknown());
  EXPECT_TRUE((ExactInt::__unknown() + 1).isUnknown());
  EXPECT_TRUE((ExactInt::__unknown() * 2).isUnknown());
  EXPECT_EQ(__text(ExactInt::__unknown() * 0), "0");
}

TEST(ExactInt, OutsideValuesKeepTheirSign) {
  EXPECT_EQ(__text(ExactInt::__above() * -2), __text(ExactInt::__below()));
  EXPECT_EQ(__text(ExactInt::__below() * -2), __text(ExactInt::__above()));
  EXPECT_EQ(__text(ExactInt::__above() + 5), __text(ExactInt::__above()));
  EXPECT_EQ(__text(5 - ExactInt::__above()), __text(ExactInt::__below()));
}

static_assert((ExactInt(7) * 3 + 1).to<int>() == 22, "usable in constants");
