//===- CudaReduction.h - Reductions on a CUDA device ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every thread of the kernel hands in its private copy of the variable; a block
// makes one value of them, and further kernels one value of the blocks':
//
//   n threads  ->  n / 256 blocks' values  ->  ...  ->  1
//
// The shape of this tree depends on the launch's extents alone, so that the
// same loop over the same data gives the same bits.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CUDAREDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_CUDAREDUCTION_H

#include "idxmap/BlockReduction.h"
#include "idxmap/CudaLaunch.h"
#include "idxmap/DeviceMemory.h"
#include "idxmap/ReductionOperators.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>

namespace idxmap {

/// What the kernel gets.
template <typename Operator, typename T> class CudaReduction {
public:
  explicit CudaReduction(T *OfBlocks) : OfBlocks(OfBlocks) {}

  static constexpr T identity() { return Operator::template identity<T>(); }
  /// Pre: every thread of the block comes here.
  template <typename... Parts> __device__ void combine(Parts... Private) const {
    const T Whole = reduceBlock<Operator>(T{Private...});
    const std::size_t Row =
        static_cast<std::size_t>(blockIdx.z) * gridDim.y + blockIdx.y;
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0)
      OfBlocks[Row * gridDim.x + blockIdx.x] = Whole;
  }

private:
  T *OfBlocks;
};

/// A block reduces so many values of blocks.
constexpr unsigned ReducedPerBlock = 8192, ReducingThreads = 256;

template <typename Operator, typename T>
__global__ void idxmap_reduce_blocks(const T *From, std::size_t Count, T *To) {
  const std::size_t First =
      static_cast<std::size_t>(blockIdx.x) * ReducedPerBlock;
  const std::size_t Rest = Count - First;
  const std::size_t End =
      Rest < ReducedPerBlock ? Count : First + ReducedPerBlock;
  T Mine = Operator::template identity<T>();
  for (std::size_t I = First + threadIdx.x; I < End; I += ReducingThreads)
    Mine = Operator::combine(Mine, From[I]);
  Mine = reduceBlock<Operator>(Mine);
  if (threadIdx.x == 0)
    To[blockIdx.x] = Mine;
}

/// One reduction of a launch: room for the values of all blocks and for those
/// of the next step.
template <typename Operator, typename... T>
class CudaReductionEnd : public LaunchEnd {
  using Reduced = typename ReducedType<T...>::Type;

public:
  explicit CudaReductionEnd(T &...Variables) : Variables(Variables...) {}
  CudaReductionEnd(const CudaReductionEnd &) = delete;
  CudaReductionEnd &operator=(const CudaReductionEnd &) = delete;
  ~CudaReductionEnd() override {
    if (Room)
      DeviceMemory::give(Room, Stream);
  }

  cudaError_t take(std::size_t Blocks, cudaStream_t On) {
    Count = Blocks;
    Stream = On;
    return DeviceMemory::take(&Room, bytes(Blocks), Stream);
  }
  static std::size_t bytes(std::size_t Blocks) {
    return (Blocks + blocksFor(Blocks)) * sizeof(Reduced);
  }
  CudaReduction<Operator, Reduced> kernels() const {
    return CudaReduction<Operator, Reduced>(values());
  }

  void start() override {
    Reduced *From = values(), *To = values() + Count;
    for (; Count > 1; Count = blocksFor(Count)) {
      idxmap_reduce_blocks<Operator, Reduced>
          <<<static_cast<unsigned>(blocksFor(Count)), ReducingThreads, 0,
             Stream>>>(From, Count, To);
      Reduced *const Done = From;
      From = To;
      To = Done;
    }
    Result = From;
  }

  cudaError_t finish() override {
    Reduced Found = Operator::template identity<Reduced>();
    cudaError_t Status = cudaMemcpyAsync(&Found, Result, sizeof Found,
                                         cudaMemcpyDeviceToHost, Stream);
    if (Status == cudaSuccess)
      Status = cudaStreamSynchronize(Stream);
    if (Status == cudaSuccess)
      std::apply(
          [&](T &...Each) {
            assignReduced(Operator::into(Reduced{Each...}, Found), Each...);
          },
          Variables);
    return Status;
  }

private:
  static std::size_t blocksFor(std::size_t Values) {
    return 1 + (Values - 1) / ReducedPerBlock;
  }
  Reduced *values() const { return static_cast<Reduced *>(Room); }

  std::tuple<T &...> Variables;
  void *Room = nullptr;
  cudaStream_t Stream = nullptr;
  std::size_t Count = 0;
  const Reduced *Result = nullptr;
};

template <typename Operator, typename... T>
auto CudaLaunch::reduction(T &...Variables) {
  using End = CudaReductionEnd<Operator, T...>;
  auto Added = std::make_unique<End>(Variables...);
  const std::size_t Row = static_cast<std::size_t>(Grid.x) * Grid.y;
  const std::size_t Most = SIZE_MAX / 4 / End::bytes(1);
  if (Row > Most / Grid.z)
    fail("the grid has too many blocks for a reduction");
  const std::size_t Blocks = Row * Grid.z;
  check(("a reduction's " + std::to_string(End::bytes(Blocks)) +
         " bytes do not fit on the device: ")
            .c_str(),
        Added->take(Blocks, Stream));
  auto Result = Added->kernels();
  Ends.push_back(std::move(Added));
  return Result;
}

} // namespace idxmap

#endif
