//===- TeamReduction.h - A reduction among a block's threads ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Around a loop whose iterations the threads of a block share, where each has a
// copy of the variable that the loop reduces to:
//
//   TeamReduction<SumOf, float> OfSum(sum);   // sum is 0, in each thread
//   for (int j = threadIdx.x; j < m; j += 128)
//     sum += a[j];
//   OfSum.combine(sum);                       // what it was, and all a[j]
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

/// What the first thread of the block has. Every thread must come here.
template <typename _Tp> __device__ _Tp fromFirstThread(_Tp _Mine) {
  __shared__ _Tp _Room;
  if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0)
    _Room = _Mine;
  __syncthreads();
  const _Tp _Result = _Room;
  __syncthreads(); // The room may be used again at once.
  return _Result;
}

template <typename _Operator, typename _Tp> class TeamReduction {
public:
  /// \p _Value is the identity from now on.
  __device__ explicit TeamReduction(_Tp &_Value) : _Before(_Value) {
    _Value = _Operator::template identity<_Tp>();
  }
  /// Pre: every thread of the block comes here.
  __device__ void combine(_Tp &_Value) const {
    _Value = fromFirstThread(
        _Operator::__into(_Before, reduceBlock<_Operator>(_Value)));
  }

private:
  const _Tp _Before;
};

} // namespace idxmap

#endif
