// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The __nv_* functions, from libm. Built with -frounding-math and without
// contraction.

#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>

namespace {

class RoundingMode {
public:
  explicit RoundingMode(int Mode) : Saved(std::fegetround()) {
    std::fesetround(Mode);
  }
  ~RoundingMode() { std::fesetround(Saved); }

private:
  int Saved;
};

template <typename To, typename From> To bits(From Value) {
  static_assert(sizeof(To) == sizeof(From));
  To Result;
  std::memcpy(&Result, &Value, sizeof Result);
  return Result;
}

template <typename T> T reverse(T Value) {
  T Result = 0;
  for (unsigned I = 0; I != sizeof(T) * 8; ++I, Value >>= 1)
    Result = Result << 1 | (Value & 1);
  return Result;
}

/// PTX prmt in its default mode: each nibble of Selector picks a byte of B:A;
/// its top bit replicates that byte's sign.
unsigned bytePermute(unsigned A, unsigned B, unsigned Selector) {
  unsigned long long Bytes = static_cast<unsigned long long>(B) << 32 | A;
  unsigned Result = 0;
  for (unsigned I = 0; I != 4; ++I) {
    unsigned Pick = Selector >> 4 * I & 15;
    unsigned Byte = Bytes >> 8 * (Pick & 7) & 255;
    if (Pick & 8)
      Byte = Byte & 128 ? 255 : 0;
    Result |= Byte << 8 * I;
  }
  return Result;
}

/// sin and cos of pi * A, exact at multiples of 1/2.
template <typename T> T sinpi(T A) {
  T Reduced = std::remainder(A, T(2));
  if (Reduced == std::trunc(Reduced))
    return std::copysign(T(0), A);
  return std::sin(Reduced * T(M_PIl));
}
template <typename T> T cospi(T A) {
  T Reduced = std::fabs(std::remainder(A, T(2)));
  if (Reduced == T(0.5))
    return 0;
  return std::cos(Reduced * T(M_PIl));
}
template <typename T> T rsqrt(T A) { return 1 / std::sqrt(A); }
template <typename T> T rcbrt(T A) { return 1 / std::cbrt(A); }
template <typename T> T normcdf(T A) {
  return std::erfc(-A * T(M_SQRT1_2)) / 2;
}
/// exp(A^2) erfc(A), by its continued fraction where erfc underflows.
template <typename T> T erfcx(T A) {
  if (A < 5)
    return std::exp(A * A) * std::erfc(A);
  T Tail = A;
  for (int I = 60; I != 0; --I)
    Tail = A + T(I) / 2 / Tail;
  return T(1 / std::sqrt(M_PI)) / Tail;
}
template <typename T> T norm(T A, T B, T C, T D = 0) {
  return std::hypot(std::hypot(A, B), std::hypot(C, D));
}

/// CUDA's conversions saturate, and take NaN to 0 (64-bit: to the sign bit).
template <typename To, typename From> To saturate(From Value) {
  using Range = std::numeric_limits<To>;
  if (std::isnan(Value))
    return sizeof(To) == 8 ? To(1ull << 63) : To(0);
  if (Value >= std::ldexp(From(1), Range::digits))
    return Range::max();
  if (Value <= From(Range::min()))
    return Range::min();
  return static_cast<To>(Value);
}

} // namespace

extern "C" {
#define CUEMU_FN(Result, Name, Parameters, ...)                                \
  Result __nv_##Name Parameters { return __VA_ARGS__; }
#define CUEMU_OUT(Bytes, Result, Name, Parameters, ...)                        \
  Result __nv_##Name Parameters { __VA_ARGS__; }
#define CUEMU_IN_MODE(Mode, Result, Name, Parameters, ...)                     \
  Result __nv_##Name Parameters {                                              \
    RoundingMode Scope(Mode);                                                  \
    volatile Result Value = __VA_ARGS__;                                       \
    return Value;                                                              \
  }
#define CUEMU_ROUNDED(Result, Name, Parameters, ...)                           \
  CUEMU_IN_MODE(FE_TONEAREST, Result, Name##_rn, Parameters, __VA_ARGS__)      \
  CUEMU_IN_MODE(FE_TOWARDZERO, Result, Name##_rz, Parameters, __VA_ARGS__)     \
  CUEMU_IN_MODE(FE_UPWARD, Result, Name##_ru, Parameters, __VA_ARGS__)         \
  CUEMU_IN_MODE(FE_DOWNWARD, Result, Name##_rd, Parameters, __VA_ARGS__)
#define CUEMU_TO_INT(Result, Name, Parameter)                                  \
  CUEMU_ROUNDED(Result, Name, (Parameter A), saturate<Result>(std::rint(A)))
#include "cuemu/DeviceMath.def"
}
