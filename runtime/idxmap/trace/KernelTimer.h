//===- KernelTimer.h - How long a launch's kernels take ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The time between two CUDA events around the kernels of one launch, for the
// trace (Trace.h); nothing happens where none is wanted. A time that cannot be
// taken is 0: a measurement is no reason for a program to fail.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_KERNELTIMER_H
#define IDXMAP_RUNTIME_IDXMAP_KERNELTIMER_H

#include "idxmap/trace/Trace.h"

#include <cuda_runtime.h>

#include <utility>

namespace idxmap {

class KernelTimer {
public:
  KernelTimer() = default;
  KernelTimer(KernelTimer &&_Other)
      : _Begin(std::exchange(_Other._Begin, nullptr)),
        _End(std::exchange(_Other._End, nullptr)), _Began(_Other._Began) {}
  KernelTimer &operator=(KernelTimer _Other) {
    std::swap(_Begin, _Other._Begin);
    std::swap(_End, _Other._End);
    _Began = _Other._Began;
    return *this;
  }
  ~KernelTimer() {
    for (const cudaEvent_t _Each : {_Begin, _End})
      if (_Each)
        cudaEventDestroy(_Each);
  }

  void __start(cudaStream_t _Stream) {
    if (!_Trace::__wanted())
      return;
    _Began = _Trace::__now();
    __record(_Begin, _Stream);
  }
  void __stop(cudaStream_t _Stream) {
    if (_Begin)
      __record(_End, _Stream);
  }
  /// Pre: the kernels have ended.
  void __report(SourcePlace _At, std::uint64_t _Threads,
                std::uint64_t _Indices) {
    float _Milliseconds = 0;
    if (_Begin && _End)
      cudaEventElapsedTime(&_Milliseconds, _Begin, _End);
    if (_Trace *_Wanted = _Trace::__wanted())
      _Wanted->__launched(_At, _Threads, _Indices, _Began,
                          _Milliseconds / 1000);
  }

private:
  static void __record(cudaEvent_t &_Event, cudaStream_t _Stream) {
    if (_Event || cudaEventCreate(&_Event) == cudaSuccess)
      cudaEventRecord(_Event, _Stream);
  }

  cudaEvent_t _Begin = nullptr, _End = nullptr;
  _Trace::_Instant _Began = 0;
};

} // namespace idxmap

#endif
