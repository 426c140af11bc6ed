// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two devices. What a region holds on the first is not brought to the second,
// where one of them writes it: an error with both numbers. Regions end on the
// device that they began on, whichever is current then; each device has its
// own launches that nobody has waited for, streams, and memory.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r \
// RUN:   %runtime-code
// RUN: env CUEMU_DEVICES=2 IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_DEVICES=2 IDXMAP_HINTS=0 CUEMU_LAZY=1 ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_DEVICES=2 IDXMAP_HINTS=0 CUEMU_LAZY=2 ./r 2>&1 | FileCheck %s

#include "idxmap/launch.h"

#include <cstdio>
#include <stdexcept>
#include <vector>

constexpr int n = 64;

__global__ void add(double *a, double value, int count) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i < count)
    a[i] += value;
}

template <typename Launch>
static void prepare(Launch &l, double *a, double value, int from, int end) {
  l.copy("a", a, from, end);
  l.gridDim((end - from + 31) / 32);
  l.blockDim(32);
  add<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(l.device(a) + from, value,
                                                    end - from);
}
static void step(std::vector<double> &a, double value, int from = 0,
                 int end = n, cudaStream_t on = nullptr) {
  idxmap::CudaLaunch l("t.cpp", 7, on);
  prepare(l, a.data(), value, from, end);
  l.finish();
}
static void leave(std::vector<double> &a, double value, cudaStream_t on) {
  idxmap::AsyncLaunch l("t.cpp", 8, on);
  prepare(l, a.data(), value, 0, n);
  l.leave();
}

template <typename F> static void attempt(const char *what, F run) {
  try {
    run();
    std::printf("%s: done\n", what);
  } catch (const std::exception &problem) {
    std::printf("%s: %s\n", what, problem.what());
  }
}
static void show(const char *what, const std::vector<double> &a) {
  std::printf("%s: %g %g\n", what, a[0], a[n - 1]);
}

/// The loop on device 1 would have read what is stale, and device 0 have
/// overwritten its result.
static void held() {
  std::vector<double> a(n);
  {
    idxmap::DataRegion r("t.cpp", 10);
    r.copy("a", a.data(), n / 2);
    r.enter();
    step(a, 1, 0, n / 2);
    cudaSetDevice(1);
    attempt("a loop", [&] { step(a, 1, 0, n / 2); });
    attempt("of other elements", [&] { step(a, 2, n / 2, n); });
    attempt("a region", [&] {
      idxmap::DataRegion s("t.cpp", 11);
      s.copyin("a", a.data(), 1);
      s.enter();
    });
  } // On device 0, though 1 is current.
  int device = -1;
  cudaGetDevice(&device);
  std::printf("current: %d\n", device);
  show("held", a);
  attempt("after it", [&] { step(a, 4); });
  show("after it", a);
  cudaSetDevice(0);
}

/// What both only read.
static void readByBoth() {
  std::vector<double> a(n, 1);
  idxmap::DataRegion r("t.cpp", 12);
  r.copyin("a", a.data(), n);
  r.enter();
  cudaSetDevice(1);
  attempt("another copy", [&] {
    idxmap::DataRegion s("t.cpp", 13);
    s.copyin("a", a.data(), n);
    s.enter();
  });
  attempt("a write", [&] { step(a, 1); });
  cudaSetDevice(0);
}

/// Regions, one on each device, with launches that nobody waits for.
static void beside() {
  std::vector<double> a(n), b(n);
  {
    idxmap::DataRegion r("t.cpp", 14);
    r.copy("a", a.data(), n);
    r.enter();
    cudaSetDevice(1);
    idxmap::DataRegion s("t.cpp", 15);
    s.copy("b", b.data(), n);
    s.enter();
    cudaStream_t streams[2];
    for (int device : {0, 1}) {
      cudaSetDevice(device);
      cudaStreamCreateWithFlags(&streams[device], cudaStreamNonBlocking);
    }
    for (int t = 0; t < 3; ++t)
      for (int device : {0, 1}) {
        cudaSetDevice(device);
        step(device ? b : a, 1 + device, 0, n,
             t == 1 ? streams[device] : nullptr);
      }
    idxmap::DataUpdate u("t.cpp", 16); // On device 1.
    u.host("b", b.data());
    show("updated", b);
    for (int device : {0, 1}) {
      cudaSetDevice(device);
      cudaStreamDestroy(streams[device]);
    }
    cudaSetDevice(0);
  }
  show("beside, a", a);
  show("beside, b", b);
}

/// A stream of the other device is none here; what is pending on one device is
/// none of the other's.
static void streams() {
  std::vector<double> a(n), b(n);
  cudaStream_t of0, of1;
  cudaStreamCreate(&of0);
  cudaSetDevice(1);
  cudaStreamCreate(&of1);
  cudaSetDevice(0);
  attempt("a foreign stream", [&] { step(a, 1, 0, n, of1); });
  show("a foreign stream", a);
  leave(a, 1, of0);
  cudaSetDevice(1);
  leave(b, 1, of1);
  attempt("wait", [&] { idxmap::wait("t.cpp", 17); });
  show("wait, b", b);
  cudaSetDevice(0);
  attempt("wait", [&] { idxmap::wait("t.cpp", 18); });
  show("wait, a", a);
  cudaStreamDestroy(of0);
  cudaStreamDestroy(of1);
}

int main() {
  held();
  readByBoth();
  beside();
  streams();
}
// clang-format off
// CHECK: {{^}}a loop: t.cpp:7: the array 'a' is on device 0, where a data region holds it, but the current device is 1{{$}}
// CHECK-NEXT: {{^}}of other elements: done{{$}}
// CHECK-NEXT: {{^}}a region: t.cpp:11: the array 'a' is on device 0, where a data region holds it, but the current device is 1{{$}}
// CHECK-NEXT: {{^}}current: 1{{$}}
// CHECK-NEXT: {{^}}held: 1 2{{$}}
// CHECK-NEXT: {{^}}after it: done{{$}}
// CHECK-NEXT: {{^}}after it: 5 6{{$}}
// CHECK-NEXT: {{^}}another copy: done{{$}}
// CHECK-NEXT: {{^}}a write: t.cpp:7: the array 'a' is on device 0, where a data region holds it, but the current device is 1{{$}}
// CHECK-NEXT: {{^}}updated: 6 6{{$}}
// CHECK-NEXT: {{^}}beside, a: 3 3{{$}}
// CHECK-NEXT: {{^}}beside, b: 6 6{{$}}
// CHECK-NEXT: {{^}}a foreign stream: t.cpp:7: the kernel could not be launched: invalid resource handle{{$}}
// CHECK-NEXT: {{^}}a foreign stream: 0 0{{$}}
// CHECK-NEXT: {{^}}wait: done{{$}}
// CHECK-NEXT: {{^}}wait, b: 1 1{{$}}
// CHECK-NEXT: {{^}}wait: done{{$}}
// CHECK-NEXT: {{^}}wait, a: 1 1{{$}}
