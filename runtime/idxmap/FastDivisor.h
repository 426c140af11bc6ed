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
//   FastDivisor<unsigned long long>            0 <= n < 2^63,  1 <= d < 2^63
//   FastDivisor<unsigned long long, unsigned>  0 <= n < 2^63,  1 <= d < 2^31
//
// Generated code keeps within by the ranges of its types, or by what the launch
// looks at: the kernel of 64 bits runs where that of 32 bits would not be
// exact.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_FASTDIVISOR_H
#define IDXMAP_RUNTIME_IDXMAP_FASTDIVISOR_H

namespace idxmap {

/// Dividends and quotients are of type Number, d and remainders of type Rest.
template <typename _Number, typename _Rest = _Number> class FastDivisor;

/// n / d = (n * m + C) >> (32 + s) with C = 2^31 - 1, where s is the least with
/// d <= 2^(s+1), and m = floor(2^(32+s) / d), or 2^32 - 1 for d = 1.
///
/// Proof. Let e = 2^(32+s) - m * d, so that 0 <= e <= d, and n = q * d + r with
/// 0 <= r < d. Then n * m + C = q * 2^(32+s) + x / d with
/// x = r * 2^(32+s) - n * e + C * d, and the law is 0 <= x < d * 2^(32+s).
/// From n <= C and e <= d, n * e <= C * d, so 0 <= x. From d <= 2^(s+1),
/// C * d < 2^31 * 2^(s+1), so x < (r + 1) * 2^(32+s). And m < 2^32, since
/// d > 2^s unless d = 1; n * m + C < 2^63.
template <> class FastDivisor<unsigned, unsigned> {
public:
  constexpr FastDivisor(unsigned _Value) : _Minus(0 - _Value) {
    while (_Value > 2ull << _Shift)
      ++_Shift;
    _Factor = _Value == 1
                  ? 0xffffffff
                  : static_cast<unsigned>((1ull << 32 << _Shift) / _Value);
  }

  friend constexpr unsigned operator/(unsigned _Np, const FastDivisor &_By) {
    const unsigned long long _Product =
        static_cast<unsigned long long>(_Np) * _By._Factor + 0x7fffffff;
    return static_cast<unsigned>(_Product >> 32) >> _By._Shift;
  }
  // Less than 2^31, which the last operation tells the compiler: an int that is
  // not negative becomes an index of 64 bits for nothing.
  friend constexpr unsigned operator%(unsigned _Np, const FastDivisor &_By) {
    return (_Np + _Np / _By * _By._Minus) & 0x7fffffff;
  }

private:
  unsigned _Factor = 0;
  unsigned _Shift = 0;
  unsigned _Minus; ///< 2^32 - d: n - q * d is one multiply-add.
};

/// n / d = (n * (2^64 + m)) >> (64 + s), where s is the least with d <= 2^s,
/// and m = floor(2^64 * (2^s - d) / d) + 1.
///
/// Proof. Let e = (2^64 + m) * d - 2^(64+s), so that 1 <= e <= d <= 2^s, and
/// n = q * d + r. Then n * (2^64 + m) / 2^(64+s) = q + (r + y) / d with
/// 0 <= y = n * e / 2^(64+s) < 1, so r + y < d. And m < 2^64, since 2^s < 2 *
/// d; the sum of n and the upper half of n * m is at most 2 * n < 2^64.
template <typename _Rest> class FastDivisor<unsigned long long, _Rest> {
  using _Number = unsigned long long;
  __extension__ using _Wide = unsigned __int128;

public:
  constexpr FastDivisor(_Rest _Value) : _Minus(0 - _Value) {
    while (_Value > 1ull << _Shift)
      ++_Shift;
    const _Wide _Above = (1ull << _Shift) - _Value;
    _Factor = static_cast<_Number>((_Above << 64) / _Value + 1);
  }

  friend constexpr _Number operator/(_Number _Np, const FastDivisor &_By) {
    const _Wide _Product = static_cast<_Wide>(_Np) * _By._Factor;
    return (static_cast<_Number>(_Product >> 64) + _Np) >> _By._Shift;
  }
  friend constexpr _Rest operator%(_Number _Np, const FastDivisor &_By) {
    const _Rest _Quotient = static_cast<_Rest>(_Np / _By);
    return (static_cast<_Rest>(_Np) + _Quotient * _By._Minus) & _Most;
  }

private:
  static constexpr _Rest _Most = static_cast<_Rest>(-1) >> 1;

  _Number _Factor = 0;
  unsigned _Shift = 0;
  _Rest _Minus; ///< -d in its own type.
};

} // namespace idxmap

#endif
