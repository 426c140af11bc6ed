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

namespace idxmap {

class KernelTimer {
public:
  KernelTimer() = default;
  KernelTimer(const KernelTimer &) = delete;
  KernelTimer &operator=(const KernelTimer &) = delete;
  ~KernelTimer() {
    for (const cudaEvent_t Each : {Begin, End})
      if (Each)
        cudaEventDestroy(Each);
  }

  void start() {
    if (!Trace::wanted())
      return;
    Began = Trace::Clock::now();
    record(Begin);
  }
  void stop() {
    if (Begin)
      record(End);
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
  static void record(cudaEvent_t &Event) {
    if (Event || cudaEventCreate(&Event) == cudaSuccess)
      cudaEventRecord(Event);
  }

  cudaEvent_t Begin = nullptr, End = nullptr;
  Trace::Clock::time_point Began;
};

} // namespace idxmap

#endif
