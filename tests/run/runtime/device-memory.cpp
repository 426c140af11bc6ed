// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where copies lie on the device, and whose errors are told: an array keeps its
// alignment, what failed before a launch is not the kernel's, and what one
// device holds is not brought to another. Memory that a driver would share page
// by page is copied; nothing is captured; the end of CUDA is not the program's.
// Devices, drivers and captures are made up.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s
// RUN: env IDXMAP_SHARE_HOST=1 ./r shares | FileCheck %s --check-prefix=SHARED
// RUN: env IDXMAP_SHARE_HOST=0 ./r shares | FileCheck %s --check-prefix=COPIED
// RUN: ./r shares | FileCheck %s --check-prefix=COPIED
// RUN: ./r tables | FileCheck %s --check-prefix=SHARED
// RUN: env IDXMAP_SHARE_HOST=0 ./r tables | FileCheck %s --check-prefix=COPIED
// SHARED: {{^}}shared: 1{{$}}
// COPIED: {{^}}shared: 0{{$}}

#include <cuda_runtime.h>

static int current = 0, sharedPages = 0, sharedTables = 0;
static bool isOver = false, isCaptured = false;
static cudaError_t seenDevice(int *device) {
  *device = current;
  return isOver ? cudaErrorCudartUnloading : cudaSuccess;
}
static cudaError_t seenCapture(cudaStream_t, cudaStreamCaptureStatus *status) {
  *status =
      isCaptured ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}
#define cudaStreamIsCapturing seenCapture
static cudaError_t chosenDevice(int device) {
  current = device;
  return cudaSuccess;
}
static cudaError_t seenAttribute(int *value, cudaDeviceAttr which, int) {
  if (which == cudaDevAttrPageableMemoryAccess)
    return *value = sharedPages, cudaSuccess;
  if (which == cudaDevAttrPageableMemoryAccessUsesHostPageTables)
    return *value = sharedTables, cudaSuccess;
  return cudaDeviceGetAttribute(value, which, 0);
}
#define cudaDeviceGetAttribute seenAttribute
#define cudaGetDevice seenDevice
#define cudaSetDevice chosenDevice
#include "idxmap/launch.h"

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <vector>

__global__ void sums(const float4 *a, float *b, int n) {
  const int i = 1 + blockIdx.x * 32 + threadIdx.x;
  if (i < n)
    b[i] = a[i].x + a[i].w;
}
__global__ void add(double *a, int n) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n)
    a[i] += 1;
}

template <typename T> static unsigned offset(const T *of) {
  return reinterpret_cast<std::uintptr_t>(of) % 256;
}
static void step(double *a, int n, int from = 0, cudaStream_t on = nullptr) {
  idxmap::CudaLaunch l("t.cpp", 7, on);
  l.copy("a", a, from, n);
  l.gridDim((n + 31) / 32);
  l.blockDim(32);
  add<<<l.gridDim(), l.blockDim(), 0, on>>>(l.device(a) + from, n - from);
  l.finish();
}
template <typename F> static void attempt(const char *what, F run) {
  try {
    run();
    std::printf("%s: done\n", what);
  } catch (const std::exception &problem) {
    std::printf("%s: %s\n", what, problem.what());
  }
}

/// The first element of an array is on a line, or as far behind as the host's
/// is behind a multiple of 16, also where a copy begins at another element, in
/// a region, and as room.
static void alignment() {
  alignas(256) static float4 a[100];
  static float b[100];
  for (int i = 0; i < 100; ++i)
    a[i] = {float(i), 0, 0, 2};
  for (int from = 1; from < 20; ++from) {
    idxmap::CudaLaunch l("t.cpp", 5);
    l.copyin("a", a, from, 100);
    l.create("b", b, from, 100);
    if (offset(l.device(a)) != 0 || offset(l.device(b)) != offset(b) % 16)
      std::printf("from %d: %u for %u\n", from, offset(l.device(a)), offset(a));
  }
  {
    idxmap::CudaLaunch l("t.cpp", 6);
    l.copyin("a", a, 1, 100);
    l.copyout("b", b, 1, 100);
    l.gridDim(4);
    l.blockDim(32);
    sums<<<l.gridDim(), l.blockDim()>>>(l.device(a), l.device(b), 100);
    l.finish();
  }
  idxmap::DataRegion r("t.cpp", 8);
  r.copyin("a", a + 3, 90);
  r.enter();
  idxmap::CudaLaunch l("t.cpp", 9);
  l.copyin("a", a, 5, 9);
  std::printf("%u %u %g\n", offset(l.device(a) + 3), offset(a), b[99]);
}

static void errors(double *a, int n) {
  void *much = nullptr;
  if (cudaMalloc(&much, std::size_t(1) << 60) != cudaSuccess)
    attempt("after an error", [&] { step(a, n); });
}

static void devices(double *a, int n) {
  using idxmap::DataRegion;
  {
    DataRegion r("t.cpp", 10);
    r.copy("a", a, n / 2);
    r.enter();
    step(a, n / 2);
    current = 1;
    attempt("a loop", [&] { step(a, n / 2); });
    attempt("of other elements", [&] { step(a, n, n / 2); });
    attempt("a region", [&] {
      DataRegion s("t.cpp", 11);
      s.copyin("a", a, 1);
      s.enter();
    });
    current = 0;
  }
  // What both read is no trouble.
  DataRegion r("t.cpp", 12);
  r.copyin("a", a, n);
  r.enter();
  current = 1;
  attempt("another copy", [&] {
    DataRegion s("t.cpp", 13);
    s.copyin("a", a, n);
    s.enter();
  });
  attempt("a write", [&] { step(a, n); });
  current = 0;
}

static void captures(double *a, int n) {
  cudaStream_t s;
  cudaStreamCreate(&s);
  isCaptured = true;
  attempt("in a capture", [&] { step(a, n, 0, s); });
  attempt("beside it", [&] { step(a, n); });
  isCaptured = false;
  cudaStreamDestroy(s);
}

int main(int count, char **words) {
  double a[64] = {};
  if (count > 1) {
    sharedPages = 1;
    sharedTables = words[1][0] == 't';
    idxmap::CudaLaunch l("t.cpp", 4);
    l.copy("a", a, 0, 64);
    std::printf("shared: %d\n", l.device(a) == a);
    return 0;
  }
  alignment();
  errors(a, 64);
  devices(a, 64);
  std::printf("%g %g\n", a[0], a[63]);
  captures(a, 64);
  std::fflush(stdout);
  static idxmap::DataRegion r("t.cpp", 14); // Ends after CUDA.
  r.copy("a", a, 1);
  r.enter();
  cudaDeviceReset();
  isOver = true;
  idxmap::DataEnd e("t.cpp", 15);
  e.copyout("a", a, 1);
  e.leave();
}
// clang-format off
// CHECK: {{^}}0 0 101{{$}}
// CHECK-NEXT: {{^}}after an error: done{{$}}
// CHECK-NEXT: {{^}}a loop: t.cpp:7: the array 'a' is on device 0, where a data region holds it, but the current device is 1{{$}}
// CHECK-NEXT: {{^}}of other elements: done{{$}}
// CHECK-NEXT: {{^}}a region: t.cpp:11: the array 'a' is on device 0, where a data region holds it, but the current device is 1{{$}}
// CHECK-NEXT: {{^}}another copy: done{{$}}
// CHECK-NEXT: {{^}}a write: t.cpp:7: the array 'a' is on device 0, where a data region holds it, but the current device is 1{{$}}
// CHECK-NEXT: {{^}}2 2{{$}}
// CHECK-NEXT: {{^}}in a capture: t.cpp:7: the stream is being captured into a CUDA graph, which this loop cannot be{{$}}
// CHECK-NEXT: {{^}}beside it: done{{$}}
// CHECK-NEXT: {{^}}t.cpp:15: CUDA has ended before: what was on the device is lost{{$}}
// CHECK-NEXT: {{^}}t.cpp:14: CUDA has ended before: what was on the device is lost{{$}}
