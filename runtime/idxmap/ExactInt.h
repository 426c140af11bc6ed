//===- ExactInt.h - Integers that know when they are wrong ------*- C++ -*-===//
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
#ifndef IDXMAP_RUNTIME_IDXMAP_EXACTINT_H
#define IDXMAP_RUNTIME_IDXMAP_EXACTINT_H

#include <cstdint>
#include <type_traits>

namespace idxmap {

class ExactInt {
public:
  constexpr ExactInt() = default;

  /// Any integer or enumeration; what is above 64 signed bits is "above".
  template <typename _Tp, typename = std::enable_if_t<std::is_integral_v<_Tp> ||
                                                      std::is_enum_v<_Tp>>>
  constexpr ExactInt(_Tp _Source) : _Value(static_cast<std::int64_t>(_Source)) {
    if constexpr (!std::is_enum_v<_Tp>)
      if (_Source > _Tp(0) && _Value < 0)
        *this = __above();
  }

  static constexpr ExactInt __above() { return ExactInt(_Known::_Above, _Max); }
  static constexpr ExactInt __below() { return ExactInt(_Known::_Below, _Min); }
  static constexpr ExactInt __unknown() { return ExactInt(_Known::_No, 0); }

  constexpr bool isExact() const { return _State == _Known::_Exactly; }
  constexpr bool isUnknown() const { return _State == _Known::_No; }
  /// Pre: isExact(). Modulo 2^bits where T is narrower, as a conversion.
  template <typename _Tp> constexpr _Tp to() const {
    return static_cast<_Tp>(_Value);
  }

  friend constexpr ExactInt operator+(ExactInt _Ap, ExactInt _Bp) {
    if (_Ap.isUnknown() || _Bp.isUnknown())
      return __unknown();
    if (!_Ap.isExact() || !_Bp.isExact()) {
      const bool _Cancels =
          !_Ap.isExact() && !_Bp.isExact() && _Ap._State != _Bp._State;
      return _Cancels ? __unknown() : _Ap.isExact() ? _Bp : _Ap;
    }
    if (_Bp._Value > 0 && _Ap._Value > _Max - _Bp._Value)
      return __above();
    if (_Bp._Value < 0 && _Ap._Value < _Min - _Bp._Value)
      return __below();
    return ExactInt(_Ap._Value + _Bp._Value);
  }
  friend constexpr ExactInt operator-(ExactInt _Ap) {
    switch (_Ap._State) {
    case _Known::_Exactly:
      return _Ap._Value == _Min ? __above() : ExactInt(-_Ap._Value);
    case _Known::_Above:
      return __below();
    case _Known::_Below:
      // -(Min - 1) is above too.
      return __above();
    case _Known::_No:
      break;
    }
    return __unknown();
  }
  friend constexpr ExactInt operator-(ExactInt _Ap, ExactInt _Bp) {
    if (_Ap.isExact() && _Bp.isExact()) {
      if (_Bp._Value < 0 && _Ap._Value > _Max + _Bp._Value)
        return __above();
      if (_Bp._Value > 0 && _Ap._Value < _Min + _Bp._Value)
        return __below();
      return ExactInt(_Ap._Value - _Bp._Value);
    }
    return _Ap + -_Bp;
  }
  friend constexpr ExactInt operator*(ExactInt _Ap, ExactInt _Bp) {
    if (_Ap.isZero() || _Bp.isZero())
      return ExactInt(0);
    if (_Ap.isUnknown() || _Bp.isUnknown())
      return __unknown();
    const bool _Negative = _Ap.isNegative() != _Bp.isNegative();
    if (!_Ap.isExact() || !_Bp.isExact() ||
        productOverflows(_Ap._Value, _Bp._Value))
      return _Negative ? __below() : __above();
    return ExactInt(_Ap._Value * _Bp._Value);
  }

  /// The largest integer q with q * B <= *this; unknown unless B >= 1.
  constexpr ExactInt floorDiv(ExactInt _Bp) const {
    if (!isExact() || !_Bp.isExact() || _Bp._Value < 1)
      return __unknown();
    const std::int64_t _Quotient = _Value / _Bp._Value;
    return ExactInt(_Value % _Bp._Value < 0 ? _Quotient - 1 : _Quotient);
  }
  /// The smallest integer q with q * B >= *this; unknown unless B >= 1.
  constexpr ExactInt ceilDiv(ExactInt _Bp) const {
    if (!isExact() || !_Bp.isExact() || _Bp._Value < 1)
      return __unknown();
    const std::int64_t _Quotient = _Value / _Bp._Value;
    return ExactInt(_Value % _Bp._Value > 0 ? _Quotient + 1 : _Quotient);
  }
  /// *this - B * floorDiv(B); unknown unless B >= 1.
  constexpr ExactInt mod(ExactInt _Bp) const {
    if (!isExact() || !_Bp.isExact() || _Bp._Value < 1)
      return __unknown();
    const std::int64_t _Rest = _Value % _Bp._Value;
    return ExactInt(_Rest < 0 ? _Rest + _Bp._Value : _Rest);
  }
  // Not min and max: generated code may follow a macro of that name.
  constexpr ExactInt lesser(ExactInt _Bp) const {
    return __choose(*this, _Bp, isLess(_Bp));
  }
  constexpr ExactInt greater(ExactInt _Bp) const {
    return __choose(_Bp, *this, isLess(_Bp));
  }

  template <typename... _Rest>
  static constexpr ExactInt leastOf(ExactInt _First, _Rest... _Others) {
    ((_First = _First.lesser(_Others)), ...);
    return _First;
  }
  template <typename... _Rest>
  static constexpr ExactInt mostOf(ExactInt _First, _Rest... _Others) {
    ((_First = _First.greater(_Others)), ...);
    return _First;
  }

  /// Three values: `a < b` is true, false, or cannot be known.
  enum class _Answer { _No, _Yes, _Unknown };
  constexpr _Answer isLess(ExactInt _Bp) const {
    if (isUnknown() || _Bp.isUnknown())
      return _Answer::_Unknown;
    if (!isExact() && _State == _Bp._State)
      return _Answer::_Unknown;
    const bool _Less =
        isExact() && _Bp.isExact() ? _Value < _Bp._Value : rank() < _Bp.rank();
    return _Less ? _Answer::_Yes : _Answer::_No;
  }

private:
  enum class _Known : unsigned char { _Exactly, _Above, _Below, _No };
  static constexpr std::int64_t _Max = INT64_MAX;
  static constexpr std::int64_t _Min = INT64_MIN;

  constexpr ExactInt(_Known _State, std::int64_t _Value)
      : _Value(_Value), _State(_State) {}

  constexpr bool isZero() const { return isExact() && _Value == 0; }
  constexpr bool isNegative() const { return _Value < 0; }
  constexpr int rank() const {
    return _State == _Known::_Above ? 1 : _State == _Known::_Below ? -1 : 0;
  }
  static constexpr bool productOverflows(std::int64_t _Ap, std::int64_t _Bp) {
    if (_Ap > 0)
      return _Bp > 0 ? _Ap > _Max / _Bp : _Bp < _Min / _Ap;
    return _Bp > 0 ? _Ap < _Min / _Bp
                   : _Ap == _Min || _Bp == _Min || -_Ap > _Max / -_Bp;
  }
  static constexpr ExactInt __choose(ExactInt IfYes, ExactInt IfNo,
                                     _Answer _Ap) {
    return _Ap == _Answer::_Unknown ? __unknown()
           : _Ap == _Answer::_Yes   ? IfYes
                                    : IfNo;
  }

  std::int64_t _Value = 0;
  _Known _State = _Known::_Exactly;
};

} // namespace idxmap

#endif
