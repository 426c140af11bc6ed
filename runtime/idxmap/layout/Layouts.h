//===- Layouts.h - Orders that formulas do not say --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What kernels compute of a layout beside sums, products and quotients: square
// roots, curves, and what is counted from the last.
//
//   antidiagSum(x, n, m)     i + j of cell x of n x m cells, which are counted
//                            by i + j first and by i second
//   antidiagRow(x, n, m)     its i
//   antidiagColumn(x, n, m)  its j
//   hilbertIndex(i, j, n)    the place of (i, j) on Hilbert's curve from (0, 0)
//                            to (n-1, 0), n a power of two
//   hilbertCell(x, n)        i * n + j of place x; its inverse
//   fromLast(i, n)           n - 1 - i
//   antidiagPlace(i, j, n, m), antidiagSquare(i, j, n)
//                            the place of (i, j), there and of n x n cells
//
//   antidiagSum(4u, 3u, 5u)  ->  2      antidiagRow(4u, 3u, 5u)  ->  1
//
// Law: the values of mapping/expr/Builtins.h, for 0 <= x < n * m, 0 <= i < n,
// 0 <= j < m and n * m at most 2^w for a type of w = 32 bits, 2^63 for one of
// 64. Threads beyond that, which a guard stops later, get some number.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAYOUT_LAYOUTS_H
#define IDXMAP_RUNTIME_IDXMAP_LAYOUT_LAYOUTS_H

#include "idxmap/code/HideMacros.h"

#include <type_traits>

#if defined(__CUDACC__) || defined(__CUDA__)
#define IDXMAP_LAYOUT_HD __host__ __device__
#else
#define IDXMAP_LAYOUT_HD
#endif

namespace idxmap {

// On the way to a place, a difference can be negative: these take unsigned
// numbers as what they are modulo 2^32 or 2^64.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number floorQuotient(_Number _Ap, _Number _Bp) {
  using _Signed = std::make_signed_t<_Number>;
  const _Signed _Quotient =
      static_cast<_Signed>(_Ap) / static_cast<_Signed>(_Bp);
  return static_cast<_Number>(
      _Quotient -
      (_Quotient * static_cast<_Signed>(_Bp) > static_cast<_Signed>(_Ap)));
}
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number floorRest(_Number _Ap, _Number _Bp) {
  return _Ap - floorQuotient(_Ap, _Bp) * _Bp;
}
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number ceilQuotient(_Number _Ap, _Number _Bp) {
  return 0 - floorQuotient<_Number>(0 - _Ap, _Bp);
}
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number greaterOf(_Number _Ap, _Number _Bp) {
  using _Signed = std::make_signed_t<_Number>;
  return static_cast<_Signed>(_Ap) < static_cast<_Signed>(_Bp) ? _Bp : _Ap;
}
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number lesserOf(_Number _Ap, _Number _Bp) {
  using _Signed = std::make_signed_t<_Number>;
  return static_cast<_Signed>(_Ap) < static_cast<_Signed>(_Bp) ? _Ap : _Bp;
}

/// 1 + 2 + .. + k, modulo what the type holds. One factor of k and k + 1 is
/// even, the other odd.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number triangleOf(_Number _Kp) {
  return (_Kp + 1) / 2 * (_Kp | 1);
}

/// Within 1 of the greatest k with triangleOf(k) <= x, which is
/// sqrt(2 * x + 1/4) - 1/2 rounded down: 2^-4 and less are lost in a root below
/// 2^17 of 24 bits, or in one below 2^33 of 53 bits.
IDXMAP_LAYOUT_HD inline unsigned nearTriangleRoot(unsigned _Xp) {
  const float _Square = 2.0f * static_cast<float>(_Xp) + 0.25f;
#ifdef __CUDA_ARCH__
  return static_cast<unsigned>(_Square * rsqrtf(_Square) - 0.5f);
#else
  return static_cast<unsigned>(__builtin_sqrtf(_Square) - 0.5f);
#endif
}
IDXMAP_LAYOUT_HD inline unsigned long long
nearTriangleRoot(unsigned long long _Xp) {
  const double _Square = 2.0 * static_cast<double>(_Xp) + 0.25;
#ifdef __CUDA_ARCH__
  return static_cast<unsigned long long>(__dsqrt_rn(_Square) - 0.5);
#else
  return static_cast<unsigned long long>(__builtin_sqrt(_Square) - 0.5);
#endif
}

/// The greatest k with triangleOf(k) <= x.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number triangleRoot(_Number _Xp) {
  if (__builtin_is_constant_evaluated()) {
    _Number _Low = 0, _High = static_cast<_Number>(1) << (sizeof(_Number) * 4);
    while (_High - _Low > 1) {
      const _Number _Middle = _Low + (_High - _Low) / 2;
      (triangleOf(_Middle) <= _Xp ? _Low : _High) = _Middle;
    }
    return triangleOf(_High) <= _Xp ? _High : _Low;
  }
  _Number _Root = nearTriangleRoot(_Xp);
  _Root -= triangleOf(_Root) > _Xp;
  _Root += triangleOf(_Root + 1) <= _Xp;
  return _Root;
}

template <typename _Number> struct AntidiagCell {
  _Number _Sum, _Row;
};

/// Diagonals grow, stay as long as the short side, and shrink: what is left
/// from there on is the beginning, counted from the last. Without branches, a
/// compiler computes this once for a cell's row and column.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr AntidiagCell<_Number>
antidiagCell(_Number _Xp, _Number _Np, _Number _Mp) {
  const bool _IsWide = _Np < _Mp;
  const _Number _Short = _IsWide ? _Np : _Mp, _Long = _IsWide ? _Mp : _Np;
  const _Number _Growing = triangleOf(_Short);
  const bool _IsFirst = _Xp < _Growing;
  const bool _IsMiddle =
      !_IsFirst && _Xp - _Growing < _Short * (_Long - _Short);
  const _Number _Diagonal = (_Xp - _Growing) / _Short;
  const _Number _Rest = _Xp - _Growing - _Diagonal * _Short;
  const _Number _Place = _IsFirst ? _Xp : _Np * _Mp - 1 - _Xp;
  const _Number _Sum = triangleRoot(_Place);
  const _Number _Row = _Place - triangleOf(_Sum);
  return {_IsFirst    ? _Sum
          : _IsMiddle ? _Short + _Diagonal
                      : _Np + _Mp - 2 - _Sum,
          _IsFirst    ? _Row
          : _IsMiddle ? (_IsWide ? _Rest : _Rest + _Diagonal + 1)
                      : _Np - 1 - _Row};
}

/// The inverse of antidiagCell. Before the long side ends, the diagonals before
/// a cell's are a triangle, or that and some of the short side's length; then,
/// what is left behind the cell is the beginning, counted from the last.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number antidiagPlace(_Number _Ip, _Number _Jp,
                                                 _Number _Np, _Number _Mp) {
  const bool _IsWide = _Np < _Mp;
  const _Number _Short = _IsWide ? _Np : _Mp, _Long = _IsWide ? _Mp : _Np;
  const _Number _Sum = _Ip + _Jp;
  const bool _IsLast = _Sum >= _Long;
  const _Number _From = _IsLast ? _Np + _Mp - 2 - _Sum : _Sum;
  const _Number _Row = _IsLast ? _Np - 1 - _Ip : _Ip;
  const bool _IsMiddle = _From >= _Short;
  // In the middle, rows are counted from where the long side begins.
  const _Number _Before = _IsMiddle
                              ? triangleOf(_Short) + (_From - _Short) * _Short
                              : triangleOf(_From);
  const _Number _First = _IsMiddle && !_IsWide ? _From - _Short + 1 : 0;
  const _Number _Place = _Before + _Row - _First;
  return _IsLast ? _Np * _Mp - 1 - _Place : _Place;
}

/// Of squares, where there is no middle.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number antidiagSquare(_Number _Ip, _Number _Jp,
                                                  _Number _Np) {
  const _Number _Sum = _Ip + _Jp;
  const bool _IsLast = _Sum >= _Np;
  const _Number _Place = _IsLast
                             ? triangleOf(2 * _Np - 2 - _Sum) + _Np - 1 - _Ip
                             : triangleOf(_Sum) + _Ip;
  return _IsLast ? _Np * _Np - 1 - _Place : _Place;
}

template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number antidiagSum(_Number _Xp, _Number _Np,
                                               _Number _Mp) {
  return antidiagCell(_Xp, _Np, _Mp)._Sum;
}

template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number antidiagRow(_Number _Xp, _Number _Np,
                                               _Number _Mp) {
  return antidiagCell(_Xp, _Np, _Mp)._Row;
}

template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number antidiagColumn(_Number _Xp, _Number _Np,
                                                  _Number _Mp) {
  const AntidiagCell<_Number> _Cell = antidiagCell(_Xp, _Np, _Mp);
  return _Cell._Sum - _Cell._Row;
}

/// Turns a quadrant's curve to how it lies in the whole, or back.
template <typename _Number>
IDXMAP_LAYOUT_HD constexpr void turnQuadrant(_Number _Side, bool _IsLower,
                                             bool _IsRight, _Number &_Ip,
                                             _Number &_Jp) {
  if (_IsRight)
    return;
  const _Number _Row = _IsLower ? _Side - 1 - _Ip : _Ip;
  _Ip = _IsLower ? _Side - 1 - _Jp : _Jp;
  _Jp = _Row;
}

template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number hilbertIndex(_Number _Ip, _Number _Jp,
                                                _Number _Np) {
  _Number _Place = 0;
  for (_Number _Side = _Np / 2; _Side > 0; _Side /= 2) {
    const bool _IsLower = _Ip >= _Side, _IsRight = _Jp >= _Side;
    _Place += _Side * _Side * (_IsLower ? (_IsRight ? 2 : 3) : _IsRight);
    _Ip &= _Side - 1;
    _Jp &= _Side - 1;
    turnQuadrant(_Side, _IsLower, _IsRight, _Ip, _Jp);
  }
  return _Place;
}

template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number hilbertCell(_Number _Xp, _Number _Np) {
  _Number _Ip = 0, _Jp = 0;
  for (_Number _Side = 1; _Side < _Np; _Side *= 2, _Xp /= 4) {
    const bool _IsLower = _Xp % 4 >= 2;
    const bool _IsRight = _Xp % 4 == 1 || _Xp % 4 == 2;
    turnQuadrant(_Side, _IsLower, _IsRight, _Ip, _Jp);
    _Ip += _IsLower ? _Side : 0;
    _Jp += _IsRight ? _Side : 0;
  }
  return _Ip * _Np + _Jp;
}

template <typename _Number>
IDXMAP_LAYOUT_HD constexpr _Number fromLast(_Number _Ip, _Number _Np) {
  return _Np - 1 - _Ip;
}

} // namespace idxmap

#undef IDXMAP_LAYOUT_HD

#include "idxmap/code/ShowMacros.h"

#endif
