//===- FastDivisor.h - What many threads divide by --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A number d >= 1 that many threads divide by. The launch makes it from d once;
// a thread then divides by a multiplication and a shift, three instructions
// instead of some fifteen (32 bits) or of a call (64 bits):
//
//   FastDivisor<unsigned> d(7);   30 / d  ->  4     30 % d  ->  2
//
// Law: n / d and n % d are those of integers, for
//
//   FastDivisor<unsigned>                      0 <= n < 2^31,  1 <= d < 2^32
//   FastDivisor<unsigned long long>            0 <= n < 2^47,  1 <= d < 2^63
//   FastDivisor<unsigned long long, unsigned>  0 <= n < 2^47,  1 <= d < 2^31
//
// Where remainders or quotients are to be of type int, they are below 2^31, and
// the compiler is told: an int that is not negative becomes a factor of 64 bits
// for one instruction less. (Where it only selects an element, an unsigned is
// as good, and what says it would be in the way.)
//
//   FastDivisor<unsigned, int, int> by(7);   const int i = n / by, j = n % by;
//
// Generated code keeps within by the ranges of its types, by the number of
// threads that a device has at most, and by what the launch looks at: it runs
// the kernel of 64 bits where that of 32 bits would not be exact.
//
// With 0 <= n < 2^w (w = 31 or 47),
//
//   n / d = (n * m) >> (w + s)  with  m = ceil(2^(w+s) / d)
//
// where s is the least with d <= 2^s.
//
// Proof. Let e = m * d - 2^(w+s), so that 0 <= e < d <= 2^s, and n = q * d + r
// with 0 <= r < d. Then n * m / 2^(w+s) = q + (r + y) / d with
// y = n * e / 2^(w+s), and 0 <= y < 1, so r + y < d: rounding down gives q.
// m <= 2^(w+1), since 2^s < 2 * d.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_FASTDIVISOR_H
#define IDXMAP_RUNTIME_IDXMAP_FASTDIVISOR_H

#include "idxmap/code/HideMacros.h"

#include <type_traits>

#if defined(__CUDACC__) || defined(__CUDA__)
#define IDXMAP_DIVISOR_HD __host__ __device__
#else
#define IDXMAP_DIVISOR_HD
#endif

namespace idxmap {

/// A number of 64 bits, as its halves in two registers: of what a mask and a
/// shift cut out, a compiler makes multiplications of 64 bits.
struct NumberHalves {
  unsigned _Lower, _Upper;

  IDXMAP_DIVISOR_HD static NumberHalves __of(unsigned long long _Np) {
#ifdef __CUDA_ARCH__
    const double _Bits = __longlong_as_double(static_cast<long long>(_Np));
    return {static_cast<unsigned>(__double2loint(_Bits)),
            static_cast<unsigned>(__double2hiint(_Bits))};
#else
    return {static_cast<unsigned>(_Np), static_cast<unsigned>(_Np >> 32)};
#endif
  }
  IDXMAP_DIVISOR_HD static NumberHalves __product(unsigned _Ap, unsigned _Bp) {
#ifdef __CUDA_ARCH__
    return {_Ap * _Bp, __umulhi(_Ap, _Bp)};
#else
    return __of(static_cast<unsigned long long>(_Ap) * _Bp);
#endif
  }
  IDXMAP_DIVISOR_HD unsigned long long __whole() const {
    return static_cast<unsigned long long>(_Upper) << 32 | _Lower;
  }
};

/// What a number of type Number is multiplied by, and how far the product is
/// shifted.
template <typename _Number> class DivisorFactor;

/// w = 31. m is below 2^32: of d >= 2^(s-1) + 1 and s <= 32 follows
/// 2^(31+s) / d < 2^32 - 1.
template <> class DivisorFactor<unsigned> {
public:
  constexpr explicit DivisorFactor(unsigned _Value) {
    while (_Value > 1ull << _Log)
      ++_Log;
    const unsigned long long _Power = 1ull << 31 << _Log;
    _Factor = static_cast<unsigned>((_Power - 1) / _Value + 1);
    _Log += 31;
  }

  IDXMAP_DIVISOR_HD unsigned __quotient(unsigned _Np) const {
    return static_cast<unsigned>(
        NumberHalves::__product(_Np, _Factor).__whole() >> _Log);
  }

private:
  unsigned _Factor = 0; ///< m
  unsigned _Log = 0;    ///< w + s
};

/// w = 47. Of the 95 bits of n * m, the lower 32 are not needed. No sum
/// carries, since the upper half of n is below 2^15 and that of m at most 2^16.
/// A d above 2^47 is taken for 2^47: q = 0.
template <> class DivisorFactor<unsigned long long> {
  using _Number = unsigned long long;
  __extension__ using _Wide = unsigned __int128;

public:
  constexpr explicit DivisorFactor(_Number _Value) {
    const _Number _By = _Value < 1ull << 47 ? _Value : 1ull << 47;
    while (_By > 1ull << _Log)
      ++_Log;
    const _Wide _Power = static_cast<_Wide>(1) << 47 << _Log;
    const _Number _Factor = static_cast<_Number>((_Power - 1) / _By + 1);
    _Lower = static_cast<unsigned>(_Factor);
    _Upper = static_cast<unsigned>(_Factor >> 32);
    _Log += 15;
  }

  IDXMAP_DIVISOR_HD _Number __quotient(_Number _Np) const {
    const NumberHalves _Of = NumberHalves::__of(_Np);
    const NumberHalves _Middle =
        NumberHalves::__of(static_cast<_Number>(_Of._Lower) * _Upper +
                           NumberHalves::__product(_Of._Lower, _Lower)._Upper +
                           static_cast<_Number>(_Of._Upper) * _Lower);
    const NumberHalves _Product = {_Middle._Lower,
                                   _Of._Upper * _Upper + _Middle._Upper};
    return _Product.__whole() >> _Log;
  }

private:
  unsigned _Lower = 0; ///< Of m, as is Upper.
  unsigned _Upper = 0;
  unsigned _Log = 0; ///< w + s - 32
};

/// Dividends are of type Number; remainders and quotients are of the others: an
/// int is known not to be negative.
template <typename _Number, typename _Rest = _Number,
          typename _Quotient = _Number>
class FastDivisor {
  using _Own = std::make_unsigned_t<_Rest>; ///< Remainders are computed in it.

public:
  constexpr FastDivisor(_Own _Value) : _By(_Value), _Minus(0 - _Value) {}

  IDXMAP_DIVISOR_HD friend _Quotient operator/(_Number _Np,
                                               const FastDivisor &_Of) {
    return __as<_Quotient>(_Of._By.__quotient(_Np));
  }
  IDXMAP_DIVISOR_HD friend _Rest operator%(_Number _Np,
                                           const FastDivisor &_Of) {
    const _Own _Whole = static_cast<_Own>(_Of._By.__quotient(_Np));
    return __as<_Rest>(static_cast<_Own>(_Np) + _Whole * _Of._Minus);
  }

private:
  template <typename _To, typename _From>
  IDXMAP_DIVISOR_HD static _To __as(_From _Value) {
    if constexpr (std::is_signed_v<_To>)
      return static_cast<int>(static_cast<unsigned>(_Value) & 0x7fffffff);
    else
      return _Value;
  }

  DivisorFactor<_Number> _By;
  _Own _Minus; ///< -d in its own type: n - q * d is one multiply-add.
};

} // namespace idxmap

#undef IDXMAP_DIVISOR_HD

#include "idxmap/code/ShowMacros.h"

#endif
