// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each call of CUDA that a launch or a region makes fails once: the error names
// the call, each array of the host is old or new as a whole, the next launch is
// right, and nothing is left on the device (the emulator reports leaks).
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_LAZY=1 IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s
// CHECK-NOT: wrong
// CHECK: a launch makes {{([4-9]|[1-9][0-9])}} calls that can fail
// CHECK-NEXT: a region makes {{([4-9]|[1-9][0-9])}} calls that can fail
// CHECK-NEXT: a stream makes {{([4-9]|[1-9][0-9])}} calls that can fail
// CHECK-NEXT: a wait makes {{([6-9]|[1-9][0-9])}} calls that can fail
// CHECK-NOT: {{.}}

#include <cuda_runtime.h>

// The calls of CUDA until the one that fails; none if this is negative.
static int callsLeft = -1;
static int calls = 0;

static bool fails() {
  ++calls;
  return callsLeft >= 0 && callsLeft-- == 0;
}
static cudaError_t failingCopy(void *to, const void *from, std::size_t bytes,
                               cudaMemcpyKind kind) {
  return fails() ? cudaErrorInvalidValue : cudaMemcpy(to, from, bytes, kind);
}
static cudaError_t failingMalloc(void **block, std::size_t bytes,
                                 cudaStream_t stream) {
  return fails() ? cudaErrorMemoryAllocation
                 : cudaMallocAsync(block, bytes, stream);
}
static cudaError_t failingQueue(void *to, const void *from, std::size_t bytes,
                                cudaMemcpyKind kind, cudaStream_t stream) {
  return fails() ? cudaErrorInvalidValue
                 : cudaMemcpyAsync(to, from, bytes, kind, stream);
}
static cudaError_t failingWait(cudaStream_t stream) {
  const cudaError_t status = cudaStreamSynchronize(stream);
  return fails() ? cudaErrorLaunchFailure : status;
}
static cudaError_t failingEventWait(cudaEvent_t event) {
  const cudaError_t status = cudaEventSynchronize(event);
  return fails() ? cudaErrorLaunchFailure : status;
}
static cudaError_t failingRecord(cudaEvent_t event, cudaStream_t stream) {
  return fails() ? cudaErrorInvalidValue : cudaEventRecord(event, stream);
}
#define cudaMemcpy failingCopy
#define cudaMallocAsync failingMalloc
#define cudaMemcpyAsync failingQueue
#define cudaStreamSynchronize failingWait
#define cudaEventSynchronize failingEventWait
#define cudaEventRecord failingRecord
#include "idxmap/launch.h"
#undef cudaMemcpy
#undef cudaMallocAsync
#undef cudaMemcpyAsync
#undef cudaStreamSynchronize
#undef cudaEventSynchronize
#undef cudaEventRecord

#include <cstdio>
#include <cstring>
#include <vector>

constexpr int n = 100;

__global__ void step(const double *a, double *b, double *c) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= n)
    return;
  b[i] += a[i];
  c[i] = b[i];
}

struct Arrays {
  std::vector<double> a = std::vector<double>(n, 1);
  std::vector<double> b = std::vector<double>(n, 2);
  std::vector<double> c = std::vector<double>(n, 4);
};

template <typename Launch> static void prepare(Launch &l, Arrays &of) {
  l.copyin("a", of.a);
  l.copy("b", of.b);
  l.copyout("c", of.c);
  l.gridDim((n + 31) / 32);
  l.blockDim(32);
  step<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(
      l.device(of.a.data()), l.device(of.b.data()), l.device(of.c.data()));
}

static void launch(Arrays &of) {
  idxmap::CudaLaunch l("t.cpp", 7);
  prepare(l, of);
  l.finish();
}

static void region(Arrays &of) {
  idxmap::DataRegion r("t.cpp", 9);
  r.copyin("a", of.a.data(), n);
  r.copy("b", of.b.data(), n);
  r.copyout("c", of.c.data(), n);
  r.enter();
  launch(of);
}

static cudaStream_t stream;

static void onStream(Arrays &of) {
  idxmap::CudaLaunch l("t.cpp", 11, stream);
  prepare(l, of);
  l.finish();
}

static void async(Arrays &of) {
  idxmap::AsyncLaunch l("t.cpp", 12, stream);
  prepare(l, of);
  l.leave();
}

static void waiting(Arrays &of) {
  async(of);
  idxmap::wait("t.cpp", 13);
}

static void check(bool isRight, const char *what, int call) {
  if (!isRight)
    std::printf("wrong: %s, call %d\n", what, call);
}

static bool isAll(const std::vector<double> &v, double value) {
  for (double each : v)
    if (each != value)
      return false;
  return true;
}

static void failAt(void (*run)(Arrays &), int call) {
  Arrays arrays;
  callsLeft = call;
  bool hasFailed = false;
  try {
    run(arrays);
  } catch (const idxmap::error &problem) {
    hasFailed = true;
    check(std::strncmp(problem.what(), "t.cpp:", 6) == 0, "place", call);
    check(std::strstr(problem.what(), "cudaM") ||
              std::strstr(problem.what(), "kernel") ||
              std::strstr(problem.what(), "a copy to the device"),
          problem.what(), call);
  }
  callsLeft = -1;
  check(hasFailed, "no error", call);
  check(isAll(arrays.a, 1), "a", call);
  check(isAll(arrays.b, 2) || isAll(arrays.b, 3), "b", call);
  check(isAll(arrays.c, 4) || isAll(arrays.c, 3), "c", call);
  Arrays again;
  run(again);
  check(isAll(again.b, 3) && isAll(again.c, 3), "the next launch", call);
}

static void failEach(void (*run)(Arrays &), const char *what) {
  Arrays arrays;
  calls = 0;
  run(arrays);
  const int all = calls;
  for (int call = 0; call < all; ++call)
    failAt(run, call);
  std::printf("%s makes %d calls that can fail\n", what, all);
}

int main() {
  failEach(launch, "a launch");
  failEach(region, "a region");
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  failEach(onStream, "a stream");
  failEach(waiting, "a wait");
  cudaStreamDestroy(stream);
}
