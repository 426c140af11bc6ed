//===- ArrayPiece.h - 16 bytes of an array ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a thread copies to a tile at once: elements next to each other, 16 bytes
// of them, by one instruction where they begin at a multiple of 16 bytes. Which
// is so, the launch has looked at (CudaLaunch::inPieces), and chosen the
// kernel by it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_TILES_ARRAYPIECE_H
#define IDXMAP_RUNTIME_IDXMAP_TILES_ARRAYPIECE_H

#include "idxmap/code/HideMacros.h"

namespace idxmap {

template <typename _Tp> struct alignas(16) ArrayPiece {
  static constexpr int _Count = 16 / sizeof(_Tp);
  _Tp _Elements[_Count];

  __device__ const _Tp &operator[](int _Index) const {
    return _Elements[_Index];
  }
};

/// The elements from \p _First on, of which \p _Left are there; zeros in place
/// of the others. With \p _IsWhole, it is at a multiple of 16 bytes, and \p
/// _Left is a multiple of a piece's elements.
template <bool _IsWhole, typename _Tp>
__device__ inline ArrayPiece<_Tp> pieceAt(const _Tp *_First, long long _Left) {
  ArrayPiece<_Tp> _Result = {};
  if constexpr (_IsWhole) {
    if (_Left > 0)
      _Result = *reinterpret_cast<const ArrayPiece<_Tp> *>(_First);
  } else {
#pragma unroll
    for (int _Ip = 0; _Ip < ArrayPiece<_Tp>::_Count; ++_Ip)
      if (_Ip < _Left)
        _Result._Elements[_Ip] = _First[_Ip];
  }
  return _Result;
}

} // namespace idxmap

#include "idxmap/code/ShowMacros.h"

#endif
