// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch that may touch all of the host's memory: it waits, and whatever was
// launched before with `async` has ended before it, and before the begin and
// end of a region. It fails where a data region of another file holds copies,
// and where the device does not read the host's memory.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: env CUEMU_PAGEABLE=1 CUEMU_LAZY=1 CUEMU_CALLS=calls ./r | FileCheck %s
// RUN: grep -c cudaMemcpy calls | FileCheck %s --check-prefix=COPIES
// RUN: env CUEMU_PAGEABLE=tables IDXMAP_SHARE_HOST=0 CUEMU_LAZY=2 ./r | FileCheck %s
// RUN: not --crash env CUEMU_PAGEABLE=0 ./r 2>&1 | FileCheck %s --check-prefix=NEVER
// COPIES: 1
// RUN: FileCheck %s --check-prefix=HINTS < calls
// HINTS: cudaMemPrefetchAsync 1 0
// NEVER: t.cpp:7: the loop was compiled with memory=unified, but device 0 does not read the host's memory (cudaDevAttrPageableMemoryAccess is 0)
// clang-format on

#include "idxmap/launch.h"

#include <cstdio>

static int values[64];

__global__ void add(int *a, int by) { a[threadIdx.x] += by; }

template <typename Launch> static void launch(Launch &l, int by) {
  l.unifiedMemory();
  l.gridDim(1);
  l.blockDim(64);
  add<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(values, by);
}

static void step(int by) {
  idxmap::CudaLaunch l("t.cpp", 7);
  launch(l, by);
  l.finish();
}

static void start(int by, cudaStream_t on) {
  idxmap::AsyncLaunch l("t.cpp", 9, on);
  launch(l, by);
  l.leave();
}

static void copied(int by) {
  idxmap::CudaLaunch l("t.cpp", 11);
  l.copy("values", values, 0, 64);
  l.gridDim(1);
  l.blockDim(64);
  add<<<l.gridDim(), l.blockDim()>>>(l.device(values), by);
  l.finish();
}

int main() {
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  step(1);
  // CHECK: waited: 1
  std::printf("waited: %d\n", values[63]);
  start(2, one);
  start(4, two);
  step(8);
  // CHECK-NEXT: after two: 15
  std::printf("after two: %d\n", values[0]);
  start(16, one);
  {
    const idxmap::UnifiedRegion region("t.cpp", 13);
    region.bringNear(values, 64);
    region.bringNear(values, -1);
    // CHECK-NEXT: begun: 31
    std::printf("begun: %d\n", values[7]);
    start(32, two);
  }
  // CHECK-NEXT: ended: 63
  std::printf("ended: %d\n", values[8]);
  start(64, one);
  idxmap::wait("t.cpp", 15);
  // CHECK-NEXT: wait: 127
  std::printf("wait: %d\n", values[9]);
  start(128, one);
  copied(256);
  // CHECK-NEXT: copied: 511
  std::printf("copied: %d\n", values[9]);
  // What another file holds on the device, unless it shares that, too.
  try {
    idxmap::DataRegion other("u.cpp", 3);
    other.copy("values", values, 64);
    other.enter();
    step(512);
  } catch (const idxmap::error &problem) {
    // CHECK-NEXT: t.cpp:7: the loop was compiled with memory=unified, but a
    // data region of a file that was not holds copies on a device, which the
    // loop would miss
    std::printf("%s:%u: %s\n", problem.file(), problem.line(), problem.what());
  }
  // CHECK-NEXT: kept: 511
  std::printf("kept: %d\n", values[9]);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}
