//===- FastDivisorTest.cpp - Division by multiplication -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Against plain division: all small divisors, those near a power of two, the
// largest ones and random ones of every length; dividends next to multiples of
// the divisor, at both ends of the range, and random ones of every length.
//
//===----------------------------------------------------------------------===//
#include "idxmap/FastDivisor.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

using namespace idxmap;

namespace {

using Number = unsigned long long;

std::mt19937_64 Random(1);

/// Below 2^Bits, of any length.
Number anyBelow(unsigned Bits) {
  return Random() >> (64 - Bits) >> (Random() % Bits);
}

/// Within [1, Most], where Most is 2^Bits - 1.
std::vector<Number> divisors(unsigned Bits) {
  const Number Most = (Number(1) << Bits) - 1;
  std::vector<Number> Result;
  for (Number D = 1; D <= 300; ++D)
    Result.push_back(D);
  for (unsigned Bit = 8; Bit <= Bits; ++Bit)
    for (int Offset = -20; Offset <= 20; ++Offset)
      if (const Number D = (Number(1) << Bit) + Offset; D <= Most)
        Result.push_back(D);
  for (int Try = 0; Try < 3000; ++Try)
    Result.push_back(anyBelow(Bits) | 1);
  for (int Try = 0; Try < 3000; ++Try)
    Result.push_back(anyBelow(Bits - 1) + 1);
  return Result;
}

/// Within [0, Most], where Most is 2^Bits - 1.
std::vector<Number> dividends(Number Divisor, unsigned Bits) {
  const Number Most = (Number(1) << Bits) - 1;
  std::vector<Number> Result;
  const auto add = [&](Number N) {
    if (N <= Most)
      Result.push_back(N);
  };
  const auto addAround = [&](Number Multiple) {
    add(Multiple - 1);
    add(Multiple);
    add(Multiple + 1);
    add(Multiple + Divisor / 2);
  };
  for (Number N = 0; N < 4; ++N)
    add(N), add(Most - N);
  addAround(Divisor);
  addAround(Most / Divisor * Divisor);
  addAround((Most / Divisor - 1) * Divisor);
  addAround(Most / 2 / Divisor * Divisor);
  for (int Try = 0; Try < 40; ++Try)
    addAround(anyBelow(Bits) / Divisor * Divisor);
  for (int Try = 0; Try < 40; ++Try)
    add(anyBelow(Bits));
  return Result;
}

template <typename Of, typename Rest>
void divideAsPlainly(unsigned Bits, unsigned DivisorBits) {
  for (const Number Value : divisors(DivisorBits)) {
    const FastDivisor<Of, Rest> By(static_cast<Rest>(Value));
    for (const Number N : dividends(Value, Bits)) {
      ASSERT_EQ(static_cast<Of>(N) / By, N / Value) << N << " / " << Value;
      ASSERT_EQ(static_cast<Of>(N) % By, N % Value) << N << " % " << Value;
    }
  }
}

TEST(FastDivisorLaw, In32Bits) { divideAsPlainly<unsigned, unsigned>(31, 32); }

TEST(FastDivisorLaw, In64Bits) { divideAsPlainly<Number, Number>(47, 63); }

TEST(FastDivisorLaw, SixtyFourBitsByThirtyTwo) {
  divideAsPlainly<Number, unsigned>(47, 31);
}

// Of type int, the same numbers; quotients where they are below 2^31.
template <typename Of> void divideToInts(unsigned Bits, unsigned DivisorBits) {
  for (const Number Value : divisors(DivisorBits)) {
    const FastDivisor<Of, int, int> By(static_cast<unsigned>(Value));
    for (const Number N : dividends(Value, Bits)) {
      if (N / Value < Number(1) << 31)
        ASSERT_EQ(static_cast<Of>(N) / By, static_cast<int>(N / Value))
            << N << " / " << Value;
      ASSERT_EQ(static_cast<Of>(N) % By, static_cast<int>(N % Value))
          << N << " % " << Value;
    }
  }
}

TEST(FastDivisorLaw, IntsIn32Bits) { divideToInts<unsigned>(31, 31); }

TEST(FastDivisorLaw, IntsIn64Bits) { divideToInts<Number>(47, 31); }

TEST(FastDivisor, ASmallRangeByAllDivisorsInIt) {
  for (unsigned D = 1; D <= 1100; ++D) {
    const FastDivisor<unsigned> Narrow(D);
    const FastDivisor<Number> Wide(D);
    for (unsigned N = 0; N <= 1100; ++N) {
      ASSERT_EQ(N / Narrow, N / D) << N << " / " << D;
      ASSERT_EQ(N % Narrow, N % D) << N << " % " << D;
      ASSERT_EQ(N / Wide, N / D) << N << " / " << D;
      ASSERT_EQ(N % Wide, N % D) << N << " % " << D;
    }
  }
}

// Generated code counts on these.
TEST(FastDivisor, TypesOfQuotientAndRemainder) {
  using Mixed = FastDivisor<Number, unsigned>;
  static_assert(
      std::is_same_v<decltype(1u / FastDivisor<unsigned>(7)), unsigned>);
  static_assert(std::is_same_v<decltype(1u / Mixed(7)), Number>);
  static_assert(std::is_same_v<decltype(1u % Mixed(7)), unsigned>);
  static_assert(std::is_same_v<decltype(1u % FastDivisor<Number>(7)), Number>);
  using Ints = FastDivisor<Number, int, int>;
  static_assert(std::is_same_v<decltype(1u / Ints(7)), int>);
  static_assert(std::is_same_v<decltype(1u % Ints(7)), int>);
  using Rests = FastDivisor<unsigned, int>;
  static_assert(std::is_same_v<decltype(1u / Rests(7)), unsigned>);
  static_assert(std::is_same_v<decltype(1u % Rests(7)), int>);
  static_assert(std::is_convertible_v<int, Ints>);
  static_assert(std::is_trivially_copyable_v<Ints>);
  static_assert(std::is_convertible_v<int, FastDivisor<unsigned>>);
  static_assert(std::is_trivially_copyable_v<Mixed>);
}

} // namespace
