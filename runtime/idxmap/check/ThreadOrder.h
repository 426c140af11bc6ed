//===- ThreadOrder.h - Threads of a launch in another order -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A permutation of the threads of a launch that needs no memory:
//
//   number(n) = (first + n * stride) mod count,   stride and count without a
//   common divisor
//
//   5 threads, shuffled with seed 1  ->  0 3 1 4 2
//   5 threads, backward              ->  4 3 2 1 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_THREADORDER_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_THREADORDER_H

#include "idxmap/LaunchCheck.h"

#include <cstdint>
#include <numeric>

namespace idxmap {

class ThreadOrder {
public:
  /// The stride is near \p _Part of all threads, so that neighbours are far
  /// apart: the golden section, or another ratio for an order of its own.
  static ThreadOrder __shuffled(Index3D _Grid, Index3D _Block,
                                std::uint64_t _Seed,
                                double _Part = 0.6180339887) {
    ThreadOrder _Order(_Grid, _Block);
    _Order._Stride =
        static_cast<std::uint64_t>(_Part * static_cast<double>(_Order._Count)) +
        _Seed - 1;
    _Order._Stride %= _Order._Count;
    while (std::gcd(_Order._Stride, _Order._Count) != 1)
      ++_Order._Stride;
    _Order._First = _Seed - 1;
    return _Order;
  }
  static ThreadOrder forward(Index3D _Grid, Index3D _Block) {
    return ThreadOrder(_Grid, _Block);
  }
  static ThreadOrder __backward(Index3D _Grid, Index3D _Block) {
    ThreadOrder _Order(_Grid, _Block);
    _Order._First = _Order._Stride = _Order._Count - 1;
    return _Order;
  }

  std::uint64_t count() const { return _Count; }
  /// The number of the thread that comes as \p _Np < count().
  std::uint64_t __number(std::uint64_t _Np) const {
    if (_Stride == 1 && _First == 0)
      return _Np;
    return static_cast<std::uint64_t>(
        (_First + static_cast<unsigned __int128>(_Np) * _Stride) % _Count);
  }
  /// The block of thread \p _Number and its place in there.
  void __place(std::uint64_t _Number, Index3D &InGrid, Index3D &InBlock) const {
    InBlock = __within(_Block, _Number % __volume(_Block));
    InGrid = __within(_Grid, _Number / __volume(_Block));
  }

private:
  ThreadOrder(Index3D _Grid, Index3D _Block)
      : _Grid(_Grid), _Block(_Block),
        _Count(__volume(_Grid) * __volume(_Block)) {}

  static std::uint64_t __volume(Index3D _Of) {
    return std::uint64_t(_Of.x) * _Of.y * _Of.z;
  }
  static Index3D __within(Index3D _Of, std::uint64_t _Number) {
    const std::uint64_t _Rows = _Number / _Of.x;
    return {static_cast<unsigned>(_Number % _Of.x),
            static_cast<unsigned>(_Rows % _Of.y),
            static_cast<unsigned>(_Rows / _Of.y)};
  }

  Index3D _Grid, _Block;
  std::uint64_t _Count, _Stride = 1, _First = 0;
};

} // namespace idxmap

#endif
