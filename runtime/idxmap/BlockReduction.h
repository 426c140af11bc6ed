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

#if defined(__clang__) && !__has_include(<cub/warp/warp_reduce.cuh>)
#include <cstring>
#else
#define IDXMAP_HAS_CUB
#include <cub/warp/warp_reduce.cuh>
#endif

namespace idxmap {

constexpr unsigned WarpThreads = 32, MostWarps = 32;

#if !defined(IDXMAP_HAS_CUB)

/// \p Value of the lane that is \p Distance above, among the lanes of Mask.
template <typename T>
__device__ T shuffleDown(unsigned Mask, T Value, unsigned Distance) {
  unsigned Words[(sizeof(T) + 3) / 4] = {};
  std::memcpy(Words, &Value, sizeof(T));
  for (unsigned &Word : Words)
    Word = __shfl_down_sync(Mask, Word, Distance);
  std::memcpy(&Value, Words, sizeof(T));
  return Value;
}

template <typename Operator, typename T> struct WarpReduction {
  struct Storage {};
  /// In lane 0: the values of the first \p Valid of \p Present lanes.
  static __device__ T reduce(Storage &, T Mine, unsigned Lane, unsigned Present,
                             unsigned Valid) {
    const unsigned Mask = ~0u >> (WarpThreads - Present);
    for (unsigned Distance = 1; Distance < WarpThreads; Distance *= 2) {
      const T Other = shuffleDown(Mask, Mine, Distance);
      if (Lane + Distance < Valid)
        Mine = Operator::combine(Mine, Other);
    }
    return Mine;
  }
};

#else

template <typename Operator, typename T> struct WarpReduction {
  using Warp = cub::WarpReduce<T>;
  using Storage = typename Warp::TempStorage;
  static __device__ T reduce(Storage &Room, T Mine, unsigned, unsigned,
                             unsigned Valid) {
    return Warp(Room).Reduce(Mine, Operator(), static_cast<int>(Valid));
  }
};

#endif

/// In the first thread of the block: the values of all. Every thread must come
/// here.
template <typename Operator, typename T> __device__ T reduceBlock(T Mine) {
  using Warps = WarpReduction<Operator, T>;
  __shared__ typename Warps::Storage Rooms[MostWarps];
  __shared__ T Results[MostWarps];
  const unsigned Threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned Thread =
      (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned Warp = Thread / WarpThreads, Lane = Thread % WarpThreads;
  const unsigned Above = Threads - Warp * WarpThreads;
  const unsigned Present = Above < WarpThreads ? Above : WarpThreads;
  Mine = Warps::reduce(Rooms[Warp], Mine, Lane, Present, Present);
  if (Threads <= WarpThreads)
    return Mine;
  __syncthreads(); // Another reduction may still read Results.
  if (Lane == 0)
    Results[Warp] = Mine;
  __syncthreads();
  if (Warp == 0) {
    const unsigned Count = 1 + (Threads - 1) / WarpThreads;
    if (Lane < Count)
      Mine = Results[Lane];
    Mine = Warps::reduce(Rooms[0], Mine, Lane, WarpThreads, Count);
  }
  return Mine;
}

} // namespace idxmap

#endif
