//===- ReductionOperators.h - How values become one -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operators of a reduction. Each has an identity, with which the private
// copies of a variable begin; combine, which makes one of two copies; and into,
// which adds the result to the value from before the loop.
//
// An array of a known number of elements is reduced element by element.
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

#include <cstddef>
#include <limits>
#include <type_traits>

namespace idxmap {

/// What argmin and argmax reduce: a value, and where it is.
template <typename _Tp, typename _Ip> struct IndexedValue {
  _Tp _Value;
  _Ip _Index;
};

/// The elements of an array, each reduced by itself.
template <typename _Tp, std::size_t _Np> struct ReducedElements {
  _Tp _Each[_Np];

  ReducedElements() = default;
  constexpr explicit ReducedElements(const _Tp (&_Array)[_Np]) {
    for (std::size_t _Ip = 0; _Ip < _Np; ++_Ip)
      _Each[_Ip] = _Array[_Ip];
  }
};

/// The first \p _Np elements at \p _Array as an array.
template <std::size_t _Np, typename _Tp> auto &firstElements(_Tp *_Array) {
  return *reinterpret_cast<_Tp(*)[_Np]>(_Array);
}

/// What is reduced for one variable, or for a value and its index.
template <typename _Tp, typename... _Ip> struct ReducedType {
  using _Type = _Tp;
};
template <typename _Tp, typename _Ip> struct ReducedType<_Tp, _Ip> {
  using _Type = IndexedValue<_Tp, _Ip>;
};

template <typename _Tp, std::size_t _Np> struct ReducedType<_Tp[_Np]> {
  using _Type = ReducedElements<_Tp, _Np>;
};

/// Arithmetic modulo a power of two for integers that may overflow.
template <typename _Tp, bool _Wraps> struct WrappingType {
  using _Type = _Tp;
};
template <typename _Tp> struct WrappingType<_Tp, true> {
  using _Type = std::common_type_t<std::make_unsigned_t<_Tp>, unsigned>;
};
template <typename _Tp>
using _Wrapping =
    typename WrappingType<_Tp, std::is_integral_v<_Tp> &&
                                   !std::is_same_v<_Tp, bool>>::_Type;

/// An operator that adds to the value from before the loop as to any other.
template <typename _Operator> struct PlainReduction {
  template <typename _Tp> constexpr _Tp operator()(_Tp _Ap, _Tp _Bp) const {
    return _Operator::combine(_Ap, _Bp);
  }
  template <typename _Tp> static constexpr _Tp __into(_Tp _Before, _Tp _Found) {
    return _Operator::combine(_Before, _Found);
  }
};

struct SumOf : PlainReduction<SumOf> {
  template <typename _Tp> static constexpr _Tp identity() {
    if constexpr (std::is_floating_point_v<_Tp>)
      return -_Tp();
    else
      return _Tp();
  }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(static_cast<_Wrapping<_Tp>>(_Ap) +
                            static_cast<_Wrapping<_Tp>>(_Bp));
  }
};

struct ProductOf : PlainReduction<ProductOf> {
  template <typename _Tp> static constexpr _Tp identity() { return _Tp(1); }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(static_cast<_Wrapping<_Tp>>(_Ap) *
                            static_cast<_Wrapping<_Tp>>(_Bp));
  }
};

struct BitAnd : PlainReduction<BitAnd> {
  template <typename _Tp> static constexpr _Tp identity() {
    return static_cast<_Tp>(std::is_same_v<_Tp, bool> ? 1 : -1);
  }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(_Ap & _Bp);
  }
};

struct BitOr : PlainReduction<BitOr> {
  template <typename _Tp> static constexpr _Tp identity() { return _Tp(); }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(_Ap | _Bp);
  }
};

struct BitXor : PlainReduction<BitXor> {
  template <typename _Tp> static constexpr _Tp identity() { return _Tp(); }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(_Ap ^ _Bp);
  }
};

struct LogicalAnd : PlainReduction<LogicalAnd> {
  template <typename _Tp> static constexpr _Tp identity() { return _Tp(1); }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(_Ap && _Bp);
  }
};

struct LogicalOr : PlainReduction<LogicalOr> {
  template <typename _Tp> static constexpr _Tp identity() { return _Tp(); }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return static_cast<_Tp>(_Ap || _Bp);
  }
};

/// The largest value of T, infinity where the compile knows it.
template <typename _Tp> constexpr _Tp largestOf() {
#if !defined(__FINITE_MATH_ONLY__) || __FINITE_MATH_ONLY__ == 0
  if constexpr (std::numeric_limits<_Tp>::has_infinity)
    return std::numeric_limits<_Tp>::infinity();
#endif
  return std::numeric_limits<_Tp>::max();
}
template <typename _Tp> constexpr _Tp smallestOf() {
  if constexpr (std::is_floating_point_v<_Tp>)
    return -largestOf<_Tp>();
  else
    return std::numeric_limits<_Tp>::lowest();
}

struct _Less {
  template <typename _Tp> static constexpr bool isBetter(_Tp _Ap, _Tp _Bp) {
    return _Ap < _Bp;
  }
  template <typename _Tp> static constexpr _Tp __worst() {
    return largestOf<_Tp>();
  }
};
struct _Greater {
  template <typename _Tp> static constexpr bool isBetter(_Tp _Ap, _Tp _Bp) {
    return _Ap > _Bp;
  }
  template <typename _Tp> static constexpr _Tp __worst() {
    return smallestOf<_Tp>();
  }
};

template <typename _Order> struct _Extreme {
  template <typename _Tp> static constexpr _Tp identity() {
    return _Order::template __worst<_Tp>();
  }
  template <typename _Tp> static constexpr _Tp combine(_Tp _Ap, _Tp _Bp) {
    return _Order::isBetter(_Bp, _Ap) || _Ap != _Ap ? _Bp : _Ap;
  }
  template <typename _Tp> constexpr _Tp operator()(_Tp _Ap, _Tp _Bp) const {
    return combine(_Ap, _Bp);
  }
  template <typename _Tp> static constexpr _Tp __into(_Tp _Before, _Tp _Found) {
    return _Order::isBetter(_Found, _Before) ? _Found : _Before;
  }
};
struct MinimumOf : _Extreme<_Less> {};
struct MaximumOf : _Extreme<_Greater> {};

/// The better value, and of equal ones that with the lower index; what was
/// there before the loop only gives way to a better value.
template <typename _Order> struct ExtremePlace {
  template <typename _Pp> static constexpr _Pp identity() {
    return {_Order::template __worst<decltype(_Pp::_Value)>(),
            std::numeric_limits<decltype(_Pp::_Index)>::max()};
  }
  template <typename _Pp> static constexpr _Pp combine(_Pp _Ap, _Pp _Bp) {
    const bool IsBetter =
        _Order::isBetter(_Bp._Value, _Ap._Value) || _Ap._Value != _Ap._Value;
    const bool IsLower = _Bp._Value == _Ap._Value && _Bp._Index < _Ap._Index;
    return IsBetter || IsLower ? _Bp : _Ap;
  }
  template <typename _Pp> constexpr _Pp operator()(_Pp _Ap, _Pp _Bp) const {
    return combine(_Ap, _Bp);
  }
  template <typename _Pp> static constexpr _Pp __into(_Pp _Before, _Pp _Found) {
    return _Order::isBetter(_Found._Value, _Before._Value) ? _Found : _Before;
  }
};
struct ArgMinimum : ExtremePlace<_Less> {};
struct ArgMaximum : ExtremePlace<_Greater> {};

/// \p _Operator for each element of a ReducedElements.
template <typename _Operator> struct ElementsOf {
  using _OfEach = _Operator;

  template <typename _Pp> static constexpr _Pp identity() {
    _Pp _Result{};
    for (auto &_Each : _Result._Each)
      _Each = _Operator::template identity<
          std::remove_reference_t<decltype(_Each)>>();
    return _Result;
  }
  template <typename _Pp>
  static constexpr _Pp combine(_Pp _Ap, const _Pp &_Bp) {
    std::size_t _Ip = 0;
    for (auto &_Each : _Ap._Each)
      _Each = _Operator::combine(_Each, _Bp._Each[_Ip++]);
    return _Ap;
  }
  template <typename _Pp> static constexpr _Pp __into(_Pp _Ap, const _Pp &_Bp) {
    std::size_t _Ip = 0;
    for (auto &_Each : _Ap._Each)
      _Each = _Operator::__into(_Each, _Bp._Each[_Ip++]);
    return _Ap;
  }
};

/// A reduced value goes back to the variables it is made of.
template <typename _Tp> void assignReduced(_Tp _Result, _Tp &_Variable) {
  _Variable = _Result;
}
template <typename _Tp, std::size_t _Np>
void assignReduced(const ReducedElements<_Tp, _Np> &_Result,
                   _Tp (&_Array)[_Np]) {
  for (std::size_t _Ip = 0; _Ip < _Np; ++_Ip)
    _Array[_Ip] = _Result._Each[_Ip];
}
template <typename _Tp, typename _Ip>
void assignReduced(IndexedValue<_Tp, _Ip> _Result, _Tp &_Value, _Ip &_Index) {
  _Value = _Result._Value;
  _Index = _Result._Index;
}

} // namespace idxmap

#endif
