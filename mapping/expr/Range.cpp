//===- Range.cpp - Closed intervals of integers ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Bounds are computed in 128 bits at the corners of the operands. A corner at
// "no bound" is an infinity; a finite corner outside 64 bits is clamped, which
// keeps the result a superset: a lower bound above 64 bits becomes the largest
// 64-bit value (still a lower bound), one below becomes "no bound".
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Range.h"

#include <algorithm>
#include <cassert>
#include <initializer_list>

namespace idxmap {

namespace {

__extension__ using Wide = __int128;

/// A corner of a range: finite, or infinite with a sign.
struct Corner {
  int Infinity = 0; ///< -1, 0 (finite), 1
  Wide Value = 0;   ///< if finite

  bool isNegative() const { return Infinity < 0 || (!Infinity && Value < 0); }
  bool isZero() const { return !Infinity && Value == 0; }
};

Corner finite(Wide Value) { return {0, Value}; }
Corner infinite(int Sign) { return {Sign, 0}; }

Corner lower(Range R) {
  return R.Lo == Range::NegInf ? infinite(-1) : finite(R.Lo);
}
Corner upper(Range R) {
  return R.Hi == Range::PosInf ? infinite(1) : finite(R.Hi);
}

bool operator<(Corner A, Corner B) {
  if (A.Infinity != B.Infinity)
    return A.Infinity < B.Infinity;
  return A.Value < B.Value;
}

int64_t clamp(Corner C) {
  if (C.Infinity)
    return C.Infinity < 0 ? Range::NegInf : Range::PosInf;
  return static_cast<int64_t>(
      std::clamp<Wide>(C.Value, Range::NegInf, Range::PosInf));
}

Range hull(std::initializer_list<Corner> Corners) {
  auto [Least, Greatest] = std::minmax_element(Corners.begin(), Corners.end());
  return {clamp(*Least), clamp(*Greatest)};
}

Corner product(Corner A, Corner B) {
  if (A.isZero() || B.isZero())
    return finite(0);
  if (A.Infinity || B.Infinity)
    return infinite(A.isNegative() == B.isNegative() ? 1 : -1);
  return finite(A.Value * B.Value);
}

Wide floorQuotient(Wide A, Wide B) { return A / B - (A % B < 0 ? 1 : 0); }
Wide ceilQuotient(Wide A, Wide B) { return -floorQuotient(-A, B); }

/// The limit of floor(a/b) as a, b go to their corners; b >= 1.
Corner floorQuotient(Corner A, Corner B) {
  if (B.Infinity)
    return finite(A.isNegative() ? -1 : 0);
  return A.Infinity ? A : finite(floorQuotient(A.Value, B.Value));
}

/// The limit of ceil(a/b), likewise.
Corner ceilQuotient(Corner A, Corner B) {
  if (B.Infinity)
    return finite(A.isNegative() || A.isZero() ? 0 : 1);
  return A.Infinity ? A : finite(ceilQuotient(A.Value, B.Value));
}

Range positivePart(Range B) {
  assert(B.Hi >= 1 && "divisor has no positive value");
  return {std::max<int64_t>(B.Lo, 1), B.Hi};
}

} // namespace

Range operator+(Range A, Range B) {
  bool NoLower = A.Lo == Range::NegInf || B.Lo == Range::NegInf;
  bool NoUpper = A.Hi == Range::PosInf || B.Hi == Range::PosInf;
  return {NoLower ? Range::NegInf : clamp(finite(Wide(A.Lo) + B.Lo)),
          NoUpper ? Range::PosInf : clamp(finite(Wide(A.Hi) + B.Hi))};
}

Range operator-(Range A, Range B) { return A + Range::point(-1) * B; }

/// The product of two fits 64 bits.
static bool isSmall(Range R) {
  constexpr int64_t Most = int64_t(1) << 31;
  return -Most < R.Lo && R.Hi < Most;
}

Range operator*(Range A, Range B) {
  if (isSmall(A) && isSmall(B)) {
    const auto [Least, Greatest] =
        std::minmax({A.Lo * B.Lo, A.Lo * B.Hi, A.Hi * B.Lo, A.Hi * B.Hi});
    return {Least, Greatest};
  }
  return hull({product(lower(A), lower(B)), product(lower(A), upper(B)),
               product(upper(A), lower(B)), product(upper(A), upper(B))});
}

// Both quotients are monotone in a for fixed b, and in b for fixed a, so their
// extremes lie at corners.
Range floorDiv(Range A, Range B) {
  B = positivePart(B);
  return hull(
      {floorQuotient(lower(A), lower(B)), floorQuotient(lower(A), upper(B)),
       floorQuotient(upper(A), lower(B)), floorQuotient(upper(A), upper(B))});
}

Range ceilDiv(Range A, Range B) {
  B = positivePart(B);
  return hull(
      {ceilQuotient(lower(A), lower(B)), ceilQuotient(lower(A), upper(B)),
       ceilQuotient(upper(A), lower(B)), ceilQuotient(upper(A), upper(B))});
}

Range mod(Range A, Range B) {
  B = positivePart(B);
  if (A.isNonNegative() && A.Hi < B.Lo)
    return A;
  bool Bounded = A.Lo != Range::NegInf && A.Hi != Range::PosInf;
  if (Bounded && B.isPoint()) {
    Wide Quotient = floorQuotient(A.Lo, B.Lo);
    if (Quotient == floorQuotient(A.Hi, B.Lo))
      return {static_cast<int64_t>(A.Lo - Quotient * B.Lo),
              static_cast<int64_t>(A.Hi - Quotient * B.Lo)};
  }
  int64_t Greatest = B.Hi == Range::PosInf ? Range::PosInf : B.Hi - 1;
  return {0, A.isNonNegative() ? std::min(A.Hi, Greatest) : Greatest};
}

Range min(Range A, Range B) {
  return {std::min(A.Lo, B.Lo), std::min(A.Hi, B.Hi)};
}

Range max(Range A, Range B) {
  return {std::max(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
}

Range bitXor(Range A, Range B) {
  int64_t Most = A.Hi > B.Hi ? A.Hi : B.Hi;
  if (!A.isNonNegative() || !B.isNonNegative())
    return Range::all();
  if (Most == Range::PosInf)
    return Range::from(0);
  int64_t Mask = 0;
  while (Mask < Most)
    Mask = Mask * 2 + 1;
  return {0, Mask};
}

Range intersect(Range A, Range B) {
  Range Common = {std::max(A.Lo, B.Lo), std::min(A.Hi, B.Hi)};
  return Common.Lo <= Common.Hi ? Common : A;
}

std::optional<bool> provablyLess(Range A, Range B) {
  if (A.Hi < B.Lo)
    return true;
  bool Comparable = A.Lo != Range::NegInf && B.Hi != Range::PosInf;
  if (Comparable && A.Lo >= B.Hi)
    return false;
  return std::nullopt;
}

} // namespace idxmap
