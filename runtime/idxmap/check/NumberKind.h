//===- NumberKind.h - How numbers are compared and printed ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a check knows of one number in memory, which may stand at any address.
// Integers, pointers and bytes must be equal. Floating point may differ as the
// rounding of another compile does: by less than 2^12 roundings of the number
// itself, or 2^6 of the largest that stands in its place in any element.
//
//   1.0f for 1.00001f, where the largest is 1   ->  near
//   1.0f for 1.001f                             ->  not near
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_NUMBERKIND_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_NUMBERKIND_H

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>

namespace idxmap {

/// The same bytes, of which there mostly are few.
inline bool areSame(const char *_Ap, const char *_Bp, std::size_t _Size) {
  switch (_Size) {
  case 1:
    return *_Ap == *_Bp;
  case 4:
    return std::memcmp(_Ap, _Bp, 4) == 0;
  case 8:
    return std::memcmp(_Ap, _Bp, 8) == 0;
  default:
    return std::memcmp(_Ap, _Bp, _Size) == 0;
  }
}

struct NumberKind {
  std::size_t _Size;        ///< From one number to the next.
  std::size_t _Significant; ///< So many bytes of it mean something.
  bool IsPointer;
  /// The size of the number, if it is finite and floating point, else 0.
  double (*__magnitude)(const char *_At);
  /// For numbers that are not the same.
  bool (*isNear)(const char *_Got, const char *_Expected, double _Largest);
  std::string (*__text)(const char *_At);
};

template <typename _Tp> struct NumberOf {
  static _Tp read(const char *_At) {
    _Tp _Value;
    std::memcpy(&_Value, _At, sizeof(_Tp));
    return _Value;
  }
  static double __magnitude(const char *_At) {
    if constexpr (std::is_floating_point_v<_Tp>)
      if (const _Tp _Value = read(_At); std::isfinite(_Value))
        return static_cast<double>(std::fabs(_Value));
    return 0;
  }
  static bool isNear(const char *_At, const char *_Other, double _Largest) {
    if constexpr (std::is_floating_point_v<_Tp>) {
      const _Tp _Got = read(_At), _Expected = read(_Other);
      if (std::isnan(_Expected) && std::isnan(_Got))
        return true;
      const double _Rounding = std::numeric_limits<_Tp>::epsilon();
      const double _Away =
          std::fabs(static_cast<double>(_Got) - static_cast<double>(_Expected));
      return _Got == _Expected ||
             _Away <=
                 _Rounding * 4096 * std::fabs(static_cast<double>(_Expected)) ||
             _Away <= _Rounding * 64 * _Largest;
    } else {
      return false;
    }
  }
  static std::string __text(const char *_At) {
    std::ostringstream _Text;
    if constexpr (std::is_enum_v<_Tp>)
      return NumberOf<std::underlying_type_t<_Tp>>::__text(_At);
    else if constexpr (std::is_floating_point_v<_Tp>) {
      _Text.precision(std::numeric_limits<_Tp>::max_digits10);
      _Text << read(_At);
    } else if constexpr (std::is_pointer_v<_Tp>)
      _Text << NumberOf<const void *>::read(_At);
    else
      _Text << +read(_At);
    return _Text.str();
  }
};

/// Of a number, an enumeration or a pointer.
template <typename _Tp> const NumberKind &numberKind() {
  constexpr bool IsExtended =
      std::is_floating_point_v<_Tp> && std::numeric_limits<_Tp>::digits == 64;
  static constexpr NumberKind _Kind = {
      sizeof(_Tp),
      IsExtended ? 10 : sizeof(_Tp), // The rest of x87's is padding.
      std::is_pointer_v<_Tp>,
      &NumberOf<_Tp>::__magnitude,
      &NumberOf<_Tp>::isNear,
      &NumberOf<_Tp>::__text};
  return _Kind;
}

/// Of one byte of something that is not known better.
inline const NumberKind &byteKind() {
  static constexpr NumberKind _Kind = {
      1,
      1,
      false,
      [](const char *) { return 0.0; },
      [](const char *, const char *, double) { return false; },
      [](const char *_At) {
        char _Text[8];
        std::snprintf(_Text, sizeof(_Text), "0x%02x",
                      static_cast<unsigned>(static_cast<unsigned char>(*_At)));
        return std::string(_Text);
      }};
  return _Kind;
}

} // namespace idxmap

#endif
