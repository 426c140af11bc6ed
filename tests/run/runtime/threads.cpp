// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that meet at one array: who takes it from the device waits for the
// launch that has found it there, and who needs it waits for the thread that
// takes it away.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s
// RUN: env IDXMAP_HINTS=0 CUEMU_LAZY=1 ./r 2>&1 | FileCheck %s
// CHECK: {{^}}pending: after the wait, 3{{$}}
// CHECK-NEXT: {{^}}region: after the launch, 2{{$}}
// CHECK-NEXT: {{^}}update: after the update{{$}}

#include <cuda_runtime.h>

#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<bool> isWaiting{false}, goesOn{false};
static thread_local bool isSlow = false;

/// Until \p what is so, or it seems never to be.
static void await(const std::atomic<bool> &what, int milliseconds = 200) {
  for (int i = 0; i < milliseconds && !what; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
[[maybe_unused]] static cudaError_t slowWait(cudaEvent_t event) {
  if (isSlow) {
    isWaiting = true;
    await(goesOn, 1000);
    isWaiting = false;
  }
  return cudaEventSynchronize(event);
}
[[maybe_unused]] static cudaError_t
slowCopy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind kind) {
  if (isSlow && kind == cudaMemcpyDeviceToHost) {
    isWaiting = true;
    await(goesOn, 1000);
    isWaiting = false;
  }
  return cudaMemcpy(to, from, bytes, kind);
}
#define cudaEventSynchronize slowWait
#define cudaMemcpy slowCopy
#include "idxmap/launch.h"
#undef cudaEventSynchronize
#undef cudaMemcpy

#include <cstdio>
#include <memory>

constexpr int n = 32;

__global__ void add(double *a, double by) { a[threadIdx.x] += by; }

template <typename Launch> static void prepare(Launch &l, double *a) {
  l.copy("a", a, 0, n);
  l.gridDim(1);
  l.blockDim(n);
  l.device(a);
}
template <typename Launch> static void start(Launch &l, double *a, double by) {
  add<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(l.device(a), by);
}

/// The copy of an asynchronous launch, which another thread takes away.
static void pending() {
  double a[n] = {};
  {
    idxmap::AsyncLaunch l("t.cpp", 7);
    prepare(l, a);
    start(l, a, 1);
    l.leave();
  }
  std::thread other([] {
    isSlow = true;
    idxmap::wait("t.cpp", 8);
  });
  await(isWaiting);
  idxmap::CudaLaunch l("t.cpp", 9);
  prepare(l, a);
  const bool isAfter = !isWaiting;
  goesOn = true;
  start(l, a, 2);
  l.finish();
  other.join();
  std::printf("pending: %s the wait, %g\n", isAfter ? "after" : "in", a[n - 1]);
}

/// What a region of another thread holds, which ends.
static void region() {
  double a[n] = {};
  auto r = std::make_unique<idxmap::DataRegion>("t.cpp", 10);
  r->copy("a", a, n);
  r->enter();
  std::atomic<bool> hasLeft{false};
  std::thread other;
  bool isAfter = false;
  {
    idxmap::CudaLaunch l("t.cpp", 11);
    prepare(l, a);
    other = std::thread([&] {
      r.reset();
      hasLeft = true;
    });
    await(hasLeft);
    isAfter = !hasLeft;
    start(l, a, 2);
    l.finish();
  }
  other.join();
  std::printf("region: %s the launch, %g\n", isAfter ? "after" : "before",
              a[n - 1]);
}

/// An update of it, likewise.
static void update() {
  double a[n] = {};
  auto r = std::make_unique<idxmap::DataRegion>("t.cpp", 12);
  r->copy("a", a, n);
  r->enter();
  isWaiting = goesOn = false;
  std::atomic<bool> hasLeft{false};
  std::thread updating([&] {
    isSlow = true;
    idxmap::DataUpdate("t.cpp", 13).host("a", a);
  });
  await(isWaiting);
  std::thread leaving([&] {
    r.reset();
    hasLeft = true;
  });
  await(hasLeft);
  const bool isAfter = !hasLeft;
  goesOn = true;
  updating.join();
  leaving.join();
  std::printf("update: %s the update\n", isAfter ? "after" : "in");
}

int main() {
  pending();
  region();
  update();
}
