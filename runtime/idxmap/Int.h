//===- Int.h - Integers that know when they are wrong -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An Int denotes an integer of unbounded size, of which at most 64 bits are
// kept: it is exact, or known only to lie above (below) every 64-bit value, or
// unknown. Arithmetic never wraps and comparison never guesses, so that a
// launch whose extents overflow is refused instead of wrong. Division is floor
// division and `mod` is Euclidean, both for divisors >= 1.
//
//   Int(2147483647) * 4 + 3    ->  8589934591
//   Int(INT64_MAX) + 1         ->  above; above < 5 is false, above - above is
//                                  unknown
//   Int(-7).floorDiv(2)        ->  -4        Int(-7).mod(2)  ->  1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_INT_H
#define IDXMAP_RUNTIME_IDXMAP_INT_H

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace idxmap {

class Int {
public:
  constexpr Int() = default;

  /// Any integer or enumeration; what is above 64 signed bits is "above".
  template <typename T, typename = std::enable_if_t<std::is_integral_v<T> ||
                                                    std::is_enum_v<T>>>
  constexpr Int(T Source) : Value(static_cast<std::int64_t>(Source)) {
    if constexpr (!std::is_enum_v<T>)
      if (Source > T(0) && Value < 0)
        *this = above();
  }

  static constexpr Int above() { return Int(Known::Above, Max); }
  static constexpr Int below() { return Int(Known::Below, Min); }
  static constexpr Int unknown() { return Int(Known::No, 0); }

  constexpr bool isExact() const { return State == Known::Exactly; }
  constexpr bool isUnknown() const { return State == Known::No; }
  /// Pre: isExact(). Modulo 2^bits where T is narrower, as a conversion.
  template <typename T> constexpr T to() const { return static_cast<T>(Value); }

  friend constexpr Int operator+(Int A, Int B) {
    if (A.isUnknown() || B.isUnknown())
      return unknown();
    if (!A.isExact() || !B.isExact()) {
      const bool Cancels = !A.isExact() && !B.isExact() && A.State != B.State;
      return Cancels ? unknown() : A.isExact() ? B : A;
    }
    if (B.Value > 0 && A.Value > Max - B.Value)
      return above();
    if (B.Value < 0 && A.Value < Min - B.Value)
      return below();
    return Int(A.Value + B.Value);
  }
  friend constexpr Int operator-(Int A) {
    switch (A.State) {
    case Known::Exactly:
      return A.Value == Min ? above() : Int(-A.Value);
    case Known::Above:
      return below();
    case Known::Below:
      // -(Min - 1) is above too.
      return above();
    case Known::No:
      break;
    }
    return unknown();
  }
  friend constexpr Int operator-(Int A, Int B) {
    if (A.isExact() && B.isExact()) {
      if (B.Value < 0 && A.Value > Max + B.Value)
        return above();
      if (B.Value > 0 && A.Value < Min + B.Value)
        return below();
      return Int(A.Value - B.Value);
    }
    return A + -B;
  }
  friend constexpr Int operator*(Int A, Int B) {
    if (A.isZero() || B.isZero())
      return Int(0);
    if (A.isUnknown() || B.isUnknown())
      return unknown();
    const bool Negative = A.isNegative() != B.isNegative();
    if (!A.isExact() || !B.isExact() || productOverflows(A.Value, B.Value))
      return Negative ? below() : above();
    return Int(A.Value * B.Value);
  }

  /// The largest integer q with q * B <= *this; unknown unless B >= 1.
  constexpr Int floorDiv(Int B) const {
    if (!isExact() || !B.isExact() || B.Value < 1)
      return unknown();
    const std::int64_t Quotient = Value / B.Value;
    return Int(Value % B.Value < 0 ? Quotient - 1 : Quotient);
  }
  /// The smallest integer q with q * B >= *this; unknown unless B >= 1.
  constexpr Int ceilDiv(Int B) const {
    if (!isExact() || !B.isExact() || B.Value < 1)
      return unknown();
    const std::int64_t Quotient = Value / B.Value;
    return Int(Value % B.Value > 0 ? Quotient + 1 : Quotient);
  }
  /// *this - B * floorDiv(B); unknown unless B >= 1.
  constexpr Int mod(Int B) const {
    if (!isExact() || !B.isExact() || B.Value < 1)
      return unknown();
    const std::int64_t Rest = Value % B.Value;
    return Int(Rest < 0 ? Rest + B.Value : Rest);
  }
  // Not min and max: generated code may follow a macro of that name.
  constexpr Int lesser(Int B) const { return choose(*this, B, isLess(B)); }
  constexpr Int greater(Int B) const { return choose(B, *this, isLess(B)); }

  /// Three values: `a < b` is true, false, or cannot be known.
  enum class Answer { No, Yes, Unknown };
  constexpr Answer isLess(Int B) const {
    if (isUnknown() || B.isUnknown())
      return Answer::Unknown;
    if (!isExact() && State == B.State)
      return Answer::Unknown;
    const bool Less =
        isExact() && B.isExact() ? Value < B.Value : rank() < B.rank();
    return Less ? Answer::Yes : Answer::No;
  }

  std::string text() const {
    switch (State) {
    case Known::Exactly:
      return std::to_string(Value);
    case Known::Above:
      return "more than " + std::to_string(Max);
    case Known::Below:
      return "less than " + std::to_string(Min);
    case Known::No:
      break;
    }
    return "unknown";
  }

private:
  enum class Known : unsigned char { Exactly, Above, Below, No };
  static constexpr std::int64_t Max = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t Min = std::numeric_limits<std::int64_t>::min();

  constexpr Int(Known State, std::int64_t Value) : Value(Value), State(State) {}

  constexpr bool isZero() const { return isExact() && Value == 0; }
  constexpr bool isNegative() const { return Value < 0; }
  constexpr int rank() const {
    return State == Known::Above ? 1 : State == Known::Below ? -1 : 0;
  }
  static constexpr bool productOverflows(std::int64_t A, std::int64_t B) {
    if (A > 0)
      return B > 0 ? A > Max / B : B < Min / A;
    return B > 0 ? A < Min / B : A == Min || B == Min || -A > Max / -B;
  }
  static constexpr Int choose(Int IfYes, Int IfNo, Answer A) {
    return A == Answer::Unknown ? unknown() : A == Answer::Yes ? IfYes : IfNo;
  }

  std::int64_t Value = 0;
  Known State = Known::Exactly;
};

} // namespace idxmap

#endif
