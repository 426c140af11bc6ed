//===- BlockReduction.h - One value of a block's threads --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The threads of a block, numbered with x fastest, combine in a tree of fixed
// shape: first the 32 of each warp, a distance of 1, 2, 4, 8, 16 apart, then
// the results of the warps in the same way. A block may have any extents, also
// such as are known at run time only.
//
// A warp combines by cub::WarpReduce. nvcc always finds CUB; Clang does with
// -I$CUDA_HOME/include/cccl, and without it has the same tree of shuffles here,
// which gives the same bits.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_BLOCKREDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_BLOCKREDUCTION_H

#include "idxmap/ReductionOperators.h"

#include <cstddef>

#if defined(__clang__) && !__has_include(<cub/warp/warp_reduce.cuh>)
#include <cstring>
#else
#define IDXMAP_HAS_CUB
#include <cub/warp/warp_reduce.cuh>
#endif

namespace idxmap {

constexpr unsigned WarpThreads = 32, MostWarps = 32;

#if !defined(IDXMAP_HAS_CUB)

/// \p _Value of the lane that is \p _Distance above, among the lanes of Mask.
template <typename _Tp>
__device__ _Tp shuffleDown(unsigned _Mask, _Tp _Value, unsigned _Distance) {
  unsigned _Words[(sizeof(_Tp) + 3) / 4] = {};
  std::memcpy(_Words, &_Value, sizeof(_Tp));
  for (unsigned &_Word : _Words)
    _Word = __shfl_down_sync(_Mask, _Word, _Distance);
  std::memcpy(&_Value, _Words, sizeof(_Tp));
  return _Value;
}

template <typename _Operator, typename _Tp> struct WarpReduction {
  struct _Storage {};
  /// In lane 0: the values of the first \p _Valid of \p _Present lanes.
  static __device__ _Tp reduce(_Storage &, _Tp _Mine, unsigned _Lane,
                               unsigned _Present, unsigned _Valid) {
    const unsigned _Mask = ~0u >> (WarpThreads - _Present);
    for (unsigned _Distance = 1; _Distance < WarpThreads; _Distance *= 2) {
      const _Tp _Other = shuffleDown(_Mask, _Mine, _Distance);
      if (_Lane + _Distance < _Valid)
        _Mine = _Operator::combine(_Mine, _Other);
    }
    return _Mine;
  }
  /// The same of a warp that has all of its lanes.
  static __device__ _Tp __whole(_Storage &_Room, _Tp _Mine, unsigned _Lane) {
    return reduce(_Room, _Mine, _Lane, WarpThreads, WarpThreads);
  }
};

#else

template <typename _Operator, typename _Tp> struct WarpReduction {
  using _Warp = cub::WarpReduce<_Tp>;
  using _Storage = typename _Warp::TempStorage;
  static __device__ _Tp reduce(_Storage &_Room, _Tp _Mine, unsigned, unsigned,
                               unsigned _Valid) {
    return _Warp(_Room).Reduce(_Mine, _Operator(), static_cast<int>(_Valid));
  }
  static __device__ _Tp __whole(_Storage &_Room, _Tp _Mine, unsigned) {
    return _Warp(_Room).Reduce(_Mine, _Operator());
  }
};

#endif

/// In the first thread of the block: the values of all. Every thread must come
/// here.
template <typename _Operator, typename _Tp>
__device__ _Tp reduceBlock(_Tp _Mine) {
  using _Warps = WarpReduction<_Operator, _Tp>;
  __shared__ typename _Warps::_Storage _Rooms[MostWarps];
  __shared__ _Tp _Results[MostWarps];
  const unsigned _Threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned _Thread =
      (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned _Warp = _Thread / WarpThreads, _Lane = _Thread % WarpThreads;
  const unsigned _Above = _Threads - _Warp * WarpThreads;
  const unsigned _Present = _Above < WarpThreads ? _Above : WarpThreads;
  _Mine = _Warps::reduce(_Rooms[_Warp], _Mine, _Lane, _Present, _Present);
  if (_Threads <= WarpThreads)
    return _Mine;
  __syncthreads(); // Another reduction may still read Results.
  if (_Lane == 0)
    _Results[_Warp] = _Mine;
  __syncthreads();
  if (_Warp == 0) {
    const unsigned _Count = 1 + (_Threads - 1) / WarpThreads;
    if (_Lane < _Count)
      _Mine = _Results[_Lane];
    _Mine = _Warps::reduce(_Rooms[0], _Mine, _Lane, WarpThreads, _Count);
  }
  return _Mine;
}

/// The same of each element, one after the other, in the room of one.
template <typename _Operator, typename _Tp, std::size_t _Np>
__device__ ReducedElements<_Tp, _Np>
reduceBlock(const ReducedElements<_Tp, _Np> &_Mine) {
  ReducedElements<_Tp, _Np> _Result;
  for (std::size_t _Ip = 0; _Ip < _Np; ++_Ip)
    _Result._Each[_Ip] =
        reduceBlock<typename _Operator::_OfEach>(_Mine._Each[_Ip]);
  return _Result;
}

} // namespace idxmap

#endif
