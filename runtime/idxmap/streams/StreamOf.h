//===- StreamOf.h - Which stream a handle stands for ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A stream as it can be compared by every thread: where every thread has one of
// its own under the same handle, which of them.
//
//   StreamOf(s) == StreamOf(s)
//   StreamOf(cudaStreamPerThread), here and in another thread: not equal
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_STREAMOF_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_STREAMOF_H

#include "idxmap/code/OneOfProcess.h"

#include <cuda_runtime.h>

#include <atomic>
#include <cstdint>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class StreamOf {
public:
  explicit StreamOf(cudaStream_t _Handle)
      : _Handle(_Handle), _Thread(isOfThread(_Handle) ? __threadNumber() : 0) {}

  bool operator==(const StreamOf &_Other) const {
    return _Handle == _Other._Handle && _Thread == _Other._Thread;
  }
  bool operator!=(const StreamOf &_Other) const { return !(*this == _Other); }

  /// The one without a name, of all threads: it lives as long as the device.
  bool isDefault() const { return !_Handle && _Thread == 0; }

private:
  static bool isOfThread(cudaStream_t _Handle) {
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) ||                             \
    defined(__CUDA_API_PER_THREAD_DEFAULT_STREAM)
    if (!_Handle)
      return true;
#endif
    return _Handle == cudaStreamPerThread;
  }
  /// No other thread has had it: not even one that has ended.
  static std::uint64_t __threadNumber() {
    static auto &_Last =
        oneOfProcess<std::atomic<std::uint64_t>>("thread numbers");
    static thread_local const std::uint64_t _Own = ++_Last;
    return _Own;
  }

  cudaStream_t _Handle;
  std::uint64_t _Thread;
};

} // namespace idxmap

#endif
