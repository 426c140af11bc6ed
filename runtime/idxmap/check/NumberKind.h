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
inline bool areSame(const char *A, const char *B, std::size_t Size) {
  switch (Size) {
  case 1:
    return *A == *B;
  case 4:
    return std::memcmp(A, B, 4) == 0;
  case 8:
    return std::memcmp(A, B, 8) == 0;
  default:
    return std::memcmp(A, B, Size) == 0;
  }
}

struct NumberKind {
  std::size_t Size;        ///< From one number to the next.
  std::size_t Significant; ///< So many bytes of it mean something.
  bool IsPointer;
  /// The size of the number, if it is finite and floating point, else 0.
  double (*magnitude)(const char *At);
  /// For numbers that are not the same.
  bool (*isNear)(const char *Got, const char *Expected, double Largest);
  std::string (*text)(const char *At);
};

template <typename T> struct NumberOf {
  static T read(const char *At) {
    T Value;
    std::memcpy(&Value, At, sizeof(T));
    return Value;
  }
  static double magnitude(const char *At) {
    if constexpr (std::is_floating_point_v<T>)
      if (const T Value = read(At); std::isfinite(Value))
        return static_cast<double>(std::fabs(Value));
    return 0;
  }
  static bool isNear(const char *At, const char *Other, double Largest) {
    if constexpr (std::is_floating_point_v<T>) {
      const T Got = read(At), Expected = read(Other);
      if (std::isnan(Expected) && std::isnan(Got))
        return true;
      const double Rounding = std::numeric_limits<T>::epsilon();
      const double Away =
          std::fabs(static_cast<double>(Got) - static_cast<double>(Expected));
      return Got == Expected ||
             Away <=
                 Rounding * 4096 * std::fabs(static_cast<double>(Expected)) ||
             Away <= Rounding * 64 * Largest;
    } else {
      return false;
    }
  }
  static std::string text(const char *At) {
    std::ostringstream Text;
    if constexpr (std::is_enum_v<T>)
      return NumberOf<std::underlying_type_t<T>>::text(At);
    else if constexpr (std::is_floating_point_v<T>) {
      Text.precision(std::numeric_limits<T>::max_digits10);
      Text << read(At);
    } else if constexpr (std::is_pointer_v<T>)
      Text << NumberOf<const void *>::read(At);
    else
      Text << +read(At);
    return Text.str();
  }
};

/// Of a number, an enumeration or a pointer.
template <typename T> const NumberKind &numberKind() {
  constexpr bool IsExtended =
      std::is_floating_point_v<T> && std::numeric_limits<T>::digits == 64;
  static constexpr NumberKind Kind = {
      sizeof(T),
      IsExtended ? 10 : sizeof(T), // The rest of x87's is padding.
      std::is_pointer_v<T>,
      &NumberOf<T>::magnitude,
      &NumberOf<T>::isNear,
      &NumberOf<T>::text};
  return Kind;
}

/// Of one byte of something that is not known better.
inline const NumberKind &byteKind() {
  static constexpr NumberKind Kind = {
      1,
      1,
      false,
      [](const char *) { return 0.0; },
      [](const char *, const char *, double) { return false; },
      [](const char *At) {
        char Text[8];
        std::snprintf(Text, sizeof(Text), "0x%02x",
                      static_cast<unsigned>(static_cast<unsigned char>(*At)));
        return std::string(Text);
      }};
  return Kind;
}

} // namespace idxmap

#endif
