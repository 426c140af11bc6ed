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
// A variable that lies in what a data region holds, an element of an array, is
// on the device: the value from before the loop is the one there, and both have
// the result.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CUDAREDUCTION_H
#define IDXMAP_RUNTIME_IDXMAP_CUDAREDUCTION_H

#include "idxmap/BlockReduction.h"
#include "idxmap/CudaLaunch.h"
#include "idxmap/ReductionOperators.h"
#include "idxmap/regions/DataRegion.h"

#include <cstddef>
#include <tuple>

namespace idxmap {

/// What the kernel gets.
template <typename _Operator, typename _Tp> class CudaReduction {
public:
  explicit CudaReduction(_Tp *OfBlocks) : OfBlocks(OfBlocks) {}

  static constexpr _Tp identity() {
    return _Operator::template identity<_Tp>();
  }
  /// The private copy of an array begins with it in each element.
  template <typename _Ep, std::size_t _Np>
  __device__ void begin(_Ep (&_Private)[_Np]) const {
    for (_Ep &_Each : _Private)
      _Each = _Operator::_OfEach::template identity<_Ep>();
  }
  /// Pre: every thread of the block comes here.
  template <typename... _Parts>
  __device__ void combine(const _Parts &..._Private) const {
    const _Tp _Whole = reduceBlock<_Operator>(_Tp{_Private...});
    const std::size_t _Row =
        static_cast<std::size_t>(blockIdx.z) * gridDim.y + blockIdx.y;
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0)
      OfBlocks[_Row * gridDim.x + blockIdx.x] = _Whole;
  }

private:
  _Tp *OfBlocks;
};

/// A block reduces so many values of blocks.
constexpr unsigned ReducedPerBlock = 8192, ReducingThreads = 256;

template <typename _Operator, typename _Tp>
__global__ void idxmap_reduce_blocks(const _Tp *_From, std::size_t _Count,
                                     _Tp *_To) {
  const std::size_t _First =
      static_cast<std::size_t>(blockIdx.x) * ReducedPerBlock;
  const std::size_t _Rest = _Count - _First;
  const std::size_t _End =
      _Rest < ReducedPerBlock ? _Count : _First + ReducedPerBlock;
  _Tp _Mine = _Operator::template identity<_Tp>();
  for (std::size_t _Ip = _First + threadIdx.x; _Ip < _End;
       _Ip += ReducingThreads)
    _Mine = _Operator::combine(_Mine, _From[_Ip]);
  _Mine = reduceBlock<_Operator>(_Mine);
  if (threadIdx.x == 0)
    _To[blockIdx.x] = _Mine;
}

/// One reduction of a launch: room for the values of all blocks and for those
/// of the next step.
template <typename _Operator, typename... _Tp>
class CudaReductionEnd : public LaunchEnd {
  using _Reduced = typename ReducedType<_Tp...>::_Type;

public:
  CudaReductionEnd(SourcePlace _At, _Tp &..._Variables)
      : _Copies(_At._File, _At._Line), _Variables(_Variables...) {}
  CudaReductionEnd(const CudaReductionEnd &) = delete;
  CudaReductionEnd &operator=(const CudaReductionEnd &) = delete;

  /// \p _Values is room for __bytes(\p _Blocks) on the device.
  void __take(void *_Values, std::size_t _Blocks, cudaStream_t _On) {
    _Room = _Values;
    _Count = _Blocks;
    _Stream = _On;
  }
  static std::size_t __bytes(std::size_t _Blocks) {
    return (_Blocks + blocksFor(_Blocks)) * sizeof(_Reduced);
  }
  CudaReduction<_Operator, _Reduced> __kernels() const {
    return CudaReduction<_Operator, _Reduced>(__values());
  }

  void __start() override {
    _Reduced *_From = __values(), *_To = __values() + _Count;
    for (; _Count > 1; _Count = blocksFor(_Count)) {
      idxmap_reduce_blocks<_Operator, _Reduced>
          <<<static_cast<unsigned>(blocksFor(_Count)), ReducingThreads, 0,
             _Stream>>>(_From, _Count, _To);
      _Reduced *const _Done = _From;
      _From = _To;
      _To = _Done;
    }
    _Result = _From;
  }

  cudaError_t __fetch() override {
    return cudaMemcpyAsync(&_Found, _Result, sizeof _Found,
                           cudaMemcpyDeviceToHost, _Stream);
  }

  void finish() override {
    std::apply(
        [&](_Tp &..._Each) {
          (_Copies.host("reduction", &_Each, 1), ...);
          assignReduced(_Operator::__into(_Reduced{_Each...}, _Found),
                        _Each...);
          (_Copies.device("reduction", &_Each, 1), ...);
        },
        _Variables);
  }

private:
  static std::size_t blocksFor(std::size_t _Values) {
    return 1 + (_Values - 1) / ReducedPerBlock;
  }
  _Reduced *__values() const { return static_cast<_Reduced *>(_Room); }

  const DataUpdate _Copies;
  std::tuple<_Tp &...> _Variables;
  void *_Room = nullptr;
  cudaStream_t _Stream = nullptr;
  std::size_t _Count = 0;
  const _Reduced *_Result = nullptr;
  _Reduced _Found = _Operator::template identity<_Reduced>();
};

template <typename _Operator, typename... _Tp>
auto CudaLaunch::reductionOf(_Tp &..._Variables) {
  using _End = CudaReductionEnd<_Operator, _Tp...>;
  const std::size_t _Blocks = reducedBlocks(_End::__bytes(1));
  void *const _Values = reductionRoom(_End::__bytes(_Blocks));
  auto *const _Added = new _End(_At, _Variables...);
  _Added->__take(_Values, _Blocks, _Stream);
  __add(_Added);
  return _Added->__kernels();
}

} // namespace idxmap

#endif
