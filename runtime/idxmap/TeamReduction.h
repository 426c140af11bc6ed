//===- TeamReduction.h - A reduction among a block's threads ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Around a loop whose iterations the threads of a block share, where each has a
// copy of the variable that the loop reduces to:
//
//   TeamReduction<128, SumOf, float> OfSum(sum);   // sum is 0, in each thread
//   for (int j = threadIdx.x; j < m; j += 128)
//     sum += a[j];
//   OfSum.combine(sum);                       // what it was, and all a[j]
//
// The threads of a warp combine in a tree, and each thread then combines what
// the warps have, in their order.
//
// Law: after combine(), the variable has in all threads the same bits; in which
// order its parts were combined depends on the number of threads alone. All of
// them have come there before one goes on.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_TEAMREDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_TEAMREDUCTION_H

#include "idxmap/BlockReduction.h"

namespace idxmap {

/// Of \p _Threads threads, a multiple of 32, along x.
template <unsigned _Threads, typename _Operator, typename _Tp>
class TeamReduction {
public:
  /// \p _Value is the identity from now on.
  __device__ explicit TeamReduction(_Tp &_Value) : _Before(_Value) {
    _Value = _Operator::template identity<_Tp>();
  }
  /// Pre: every thread of the block comes here.
  __device__ void combine(_Tp &_Value) const {
    using _OfWarp = WarpReduction<_Operator, _Tp>;
    __shared__ typename _OfWarp::_Storage _Rooms[_Warps];
    __shared__ _Tp _Results[_Warps];
    const unsigned _Warp = threadIdx.x / WarpThreads;
    const _Tp _Mine =
        _OfWarp::__whole(_Rooms[_Warp], _Value, threadIdx.x % WarpThreads);
    __syncthreads(); // Another reduction may still read the results.
    if (threadIdx.x % WarpThreads == 0)
      _Results[_Warp] = _Mine;
    __syncthreads();
    _Tp _All = _Results[0];
    for (unsigned _Ip = 1; _Ip < _Warps; ++_Ip)
      _All = _Operator::combine(_All, _Results[_Ip]);
    _Value = _Operator::__into(_Before, _All);
  }

private:
  static constexpr unsigned _Warps = _Threads / WarpThreads;
  const _Tp _Before;
};

} // namespace idxmap

#endif
