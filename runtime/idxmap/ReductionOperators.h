//===- ReductionOperators.h - How values become one -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operators of a reduction. Each has an identity, with which the private
// copies of a variable begin; combine, which makes one of two copies; and into,
// which adds the result to the value from before the loop.
//
//   combine(identity, x) = x
//   Sum: identity -0.0 (so that -0.0 stays), combine(2, 3) = 5
//
// Integers wrap round in between, where another order would not: the result is
// right wherever it fits. A copy that is NaN loses against a number; a NaN from
// before the loop stays, as it does in `if (a[i] < s) s = a[i];`.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_REDUCTIONOPERATORS_H
#define IDXMAP_RUNTIME_IDXMAP_REDUCTIONOPERATORS_H

#include <limits>
#include <type_traits>

namespace idxmap {

/// What argmin and argmax reduce: a value, and where it is.
template <typename T, typename I> struct Indexed {
  T Value;
  I Index;
};

/// What is reduced for one variable, or for a value and its index.
template <typename T, typename... I> struct ReducedType {
  using Type = T;
};
template <typename T, typename I> struct ReducedType<T, I> {
  using Type = Indexed<T, I>;
};

/// Arithmetic modulo a power of two for integers that may overflow.
template <typename T, bool Wraps> struct WrappingType {
  using Type = T;
};
template <typename T> struct WrappingType<T, true> {
  using Type = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
};
template <typename T>
using Wrapping = typename WrappingType<T, std::is_integral_v<T> &&
                                              !std::is_same_v<T, bool>>::Type;

/// An operator that adds to the value from before the loop as to any other.
template <typename Operator> struct PlainReduction {
  template <typename T> constexpr T operator()(T A, T B) const {
    return Operator::combine(A, B);
  }
  template <typename T> static constexpr T into(T Before, T Found) {
    return Operator::combine(Before, Found);
  }
};

struct Sum : PlainReduction<Sum> {
  template <typename T> static constexpr T identity() {
    if constexpr (std::is_floating_point_v<T>)
      return -T();
    else
      return T();
  }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(static_cast<Wrapping<T>>(A) +
                          static_cast<Wrapping<T>>(B));
  }
};

struct Product : PlainReduction<Product> {
  template <typename T> static constexpr T identity() { return T(1); }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(static_cast<Wrapping<T>>(A) *
                          static_cast<Wrapping<T>>(B));
  }
};

struct BitAnd : PlainReduction<BitAnd> {
  template <typename T> static constexpr T identity() {
    return static_cast<T>(std::is_same_v<T, bool> ? 1 : -1);
  }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(A & B);
  }
};

struct BitOr : PlainReduction<BitOr> {
  template <typename T> static constexpr T identity() { return T(); }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(A | B);
  }
};

struct BitXor : PlainReduction<BitXor> {
  template <typename T> static constexpr T identity() { return T(); }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(A ^ B);
  }
};

struct And : PlainReduction<And> {
  template <typename T> static constexpr T identity() { return T(1); }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(A && B);
  }
};

struct Or : PlainReduction<Or> {
  template <typename T> static constexpr T identity() { return T(); }
  template <typename T> static constexpr T combine(T A, T B) {
    return static_cast<T>(A || B);
  }
};

/// The largest value of T, infinity where the compile knows it.
template <typename T> constexpr T largestOf() {
#if !defined(__FINITE_MATH_ONLY__) || __FINITE_MATH_ONLY__ == 0
  if constexpr (std::numeric_limits<T>::has_infinity)
    return std::numeric_limits<T>::infinity();
#endif
  return std::numeric_limits<T>::max();
}
template <typename T> constexpr T smallestOf() {
  if constexpr (std::is_floating_point_v<T>)
    return -largestOf<T>();
  else
    return std::numeric_limits<T>::lowest();
}

struct Less {
  template <typename T> static constexpr bool isBetter(T A, T B) {
    return A < B;
  }
  template <typename T> static constexpr T worst() { return largestOf<T>(); }
};
struct Greater {
  template <typename T> static constexpr bool isBetter(T A, T B) {
    return A > B;
  }
  template <typename T> static constexpr T worst() { return smallestOf<T>(); }
};

template <typename Order> struct Extreme {
  template <typename T> static constexpr T identity() {
    return Order::template worst<T>();
  }
  template <typename T> static constexpr T combine(T A, T B) {
    return Order::isBetter(B, A) || A != A ? B : A;
  }
  template <typename T> constexpr T operator()(T A, T B) const {
    return combine(A, B);
  }
  template <typename T> static constexpr T into(T Before, T Found) {
    return Order::isBetter(Found, Before) ? Found : Before;
  }
};
struct Minimum : Extreme<Less> {};
struct Maximum : Extreme<Greater> {};

/// The better value, and of equal ones that with the lower index; what was
/// there before the loop only gives way to a better value.
template <typename Order> struct ExtremePlace {
  template <typename P> static constexpr P identity() {
    return {Order::template worst<decltype(P::Value)>(),
            std::numeric_limits<decltype(P::Index)>::max()};
  }
  template <typename P> static constexpr P combine(P A, P B) {
    const bool IsBetter =
        Order::isBetter(B.Value, A.Value) || A.Value != A.Value;
    const bool IsLower = B.Value == A.Value && B.Index < A.Index;
    return IsBetter || IsLower ? B : A;
  }
  template <typename P> constexpr P operator()(P A, P B) const {
    return combine(A, B);
  }
  template <typename P> static constexpr P into(P Before, P Found) {
    return Order::isBetter(Found.Value, Before.Value) ? Found : Before;
  }
};
struct ArgMinimum : ExtremePlace<Less> {};
struct ArgMaximum : ExtremePlace<Greater> {};

/// A reduced value goes back to the variables it is made of.
template <typename T> void assignReduced(T Result, T &Variable) {
  Variable = Result;
}
template <typename T, typename I>
void assignReduced(Indexed<T, I> Result, T &Value, I &Index) {
  Value = Result.Value;
  Index = Result.Index;
}

} // namespace idxmap

#endif
