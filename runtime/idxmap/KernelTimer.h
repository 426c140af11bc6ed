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

#include "idxmap/Trace.h"

#include <cuda_runtime.h>

#include <utility>

namespace idxmap {

class KernelTimer {
public:
  KernelTimer() = default;
  KernelTimer(KernelTimer &&Other)
      : Begin(std::exchange(Other.Begin, nullptr)),
        End(std::exchange(Other.End, nullptr)), Began(Other.Began) {}
  KernelTimer &operator=(KernelTimer Other) {
    std::swap(Begin, Other.Begin);
    std::swap(End, Other.End);
    Began = Other.Began;
    return *this;
  }
  ~KernelTimer() {
    for (const cudaEvent_t Each : {Begin, End})
      if (Each)
        cudaEventDestroy(Each);
  }

  void start(cudaStream_t Stream) {
    if (!Trace::wanted())
      return;
    Began = Trace::Clock::now();
    record(Begin, Stream);
  }
  void stop(cudaStream_t Stream) {
    if (Begin)
      record(End, Stream);
  }
  /// Pre: the kernels have ended.
  void report(SourcePlace At, std::uint64_t Threads, std::uint64_t Indices) {
    float Milliseconds = 0;
    if (Begin && End)
      cudaEventElapsedTime(&Milliseconds, Begin, End);
    if (Trace *Wanted = Trace::wanted())
      Wanted->launched(At, Threads, Indices, Began, Milliseconds / 1000);
  }

private:
  static void record(cudaEvent_t &Event, cudaStream_t Stream) {
    if (Event || cudaEventCreate(&Event) == cudaSuccess)
      cudaEventRecord(Event, Stream);
  }

  cudaEvent_t Begin = nullptr, End = nullptr;
  Trace::Clock::time_point Began;
};

} // namespace idxmap

#endif
