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

#if defined(__CUDACC__) || defined(__CUDA__)
#define IDXMAP_DIVISOR_HD __host__ __device__
#else
#define IDXMAP_DIVISOR_HD
#endif

namespace idxmap {

/// Dividends and quotients are of type Number, d and remainders of type Rest.
template <typename _Number, typename _Rest = _Number> class FastDivisor;

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

/// w = 31. m is below 2^32: of d >= 2^(s-1) + 1 and s <= 32 follows
/// 2^(31+s) / d < 2^32 - 1.
template <> class FastDivisor<unsigned, unsigned> {
public:
  constexpr FastDivisor(unsigned _Value) : _Minus(0 - _Value) {
    while (_Value > 1ull << _Log)
      ++_Log;
    const unsigned long long _Power = 1ull << 31 << _Log;
    _Factor = static_cast<unsigned>((_Power - 1) / _Value + 1);
    _Log += 31;
  }

  IDXMAP_DIVISOR_HD friend unsigned operator/(unsigned _Np,
                                              const FastDivisor &_By) {
    return static_cast<unsigned>(
        NumberHalves::__product(_Np, _By._Factor).__whole() >> _By._Log);
  }
  // Below 2^31, which the last operation tells the compiler: an int that is not
  // negative becomes an index of 64 bits for nothing.
  IDXMAP_DIVISOR_HD friend unsigned operator%(unsigned _Np,
                                              const FastDivisor &_By) {
    return (_Np + _Np / _By * _By._Minus) & 0x7fffffff;
  }

private:
  unsigned _Factor = 0; ///< m
  unsigned _Log = 0;    ///< w + s
  unsigned _Minus;      ///< 2^32 - d: n - q * d is one multiply-add.
};

/// w = 47. Of the 95 bits of n * m, the lower 32 are not needed. No sum
/// carries, since the upper half of n is below 2^15 and that of m at most 2^16.
/// A d above 2^47 is taken for 2^47: q = 0.
template <typename _Rest> class FastDivisor<unsigned long long, _Rest> {
  using _Number = unsigned long long;
  __extension__ using _Wide = unsigned __int128;

public:
  constexpr FastDivisor(_Rest _Value) : _Minus(0 - _Value) {
    const _Number _By = _Value < 1ull << 47 ? _Value : 1ull << 47;
    while (_By > 1ull << _Log)
      ++_Log;
    const _Wide _Power = static_cast<_Wide>(1) << 47 << _Log;
    const _Number _Factor = static_cast<_Number>((_Power - 1) / _By + 1);
    _Lower = static_cast<unsigned>(_Factor);
    _Upper = static_cast<unsigned>(_Factor >> 32);
    _Log += 15;
  }

  IDXMAP_DIVISOR_HD friend _Number operator/(_Number _Np,
                                             const FastDivisor &_By) {
    const NumberHalves _Of = NumberHalves::__of(_Np);
    const NumberHalves _Middle = NumberHalves::__of(
        static_cast<_Number>(_Of._Lower) * _By._Upper +
        NumberHalves::__product(_Of._Lower, _By._Lower)._Upper +
        static_cast<_Number>(_Of._Upper) * _By._Lower);
    const NumberHalves _Product = {_Middle._Lower,
                                   _Of._Upper * _By._Upper + _Middle._Upper};
    return _Product.__whole() >> _By._Log;
  }
  IDXMAP_DIVISOR_HD friend _Rest operator%(_Number _Np,
                                           const FastDivisor &_By) {
    const _Rest _Quotient = static_cast<_Rest>(_Np / _By);
    const _Rest _Result = static_cast<_Rest>(_Np) + _Quotient * _By._Minus;
    return sizeof(_Rest) == 4 ? _Result & 0x7fffffff : _Result; // As above.
  }

private:
  unsigned _Lower = 0; ///< Of m, as is Upper.
  unsigned _Upper = 0;
  unsigned _Log = 0; ///< w + s - 32
  _Rest _Minus;      ///< -d in its own type.
};

} // namespace idxmap

#undef IDXMAP_DIVISOR_HD

#include "idxmap/code/ShowMacros.h"

#endif
