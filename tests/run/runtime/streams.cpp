// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches on streams and asynchronous ones: what they share, who waits for
// whom, what a second launch, a region, an update and an exception make of
// them. The emulator reports leaks. The calls of CUDA are looked at, and it
// does the work at once, or as late as it may.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: ./r | FileCheck %s --check-prefix=GONE
// RUN: env IDXMAP_TRACE=1 ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=GONE
// RUN: env CUEMU_LAZY=2 ./r | FileCheck %s --check-prefix=GONE
// clang-format off
// GONE: {{^}}t.cpp:11: the array '{{[ab]}}' (512 bytes) gets no room on the device: cudaMallocAsync: invalid resource handle{{$}}
// GONE-NEXT: {{^}}t.cpp:10: the array '{{[ab]}}' (512 bytes) gets no room on the device: cudaMallocAsync: invalid resource handle{{$}}
// GONE-NOT: {{.}}
// CHECK: {{^}}loop launches threads
// CHECK-NEXT: {{^}}t.cpp:10 {{[0-9]+}} {{[0-9]+}} 0 {{[0-9]+ [0-9]+}}
// clang-format on

#include <cuda_runtime.h>

#include <string>
#include <vector>

static std::vector<std::string> calls;
static int failingEvents = 0;

static cudaError_t seenCopy(void *to, const void *from, std::size_t bytes,
                            cudaMemcpyKind kind) {
  calls.push_back(kind == cudaMemcpyHostToDevice ? "in" : "out");
  return cudaMemcpy(to, from, bytes, kind);
}
static cudaError_t seenQueue(void *to, const void *from, std::size_t bytes,
                             cudaMemcpyKind kind, cudaStream_t stream) {
  calls.push_back(kind == cudaMemcpyHostToDevice ? "in" : "out");
  return cudaMemcpyAsync(to, from, bytes, kind, stream);
}
static cudaError_t seenWait(cudaStream_t stream, cudaEvent_t event,
                            unsigned flags) {
  calls.push_back("order");
  return cudaStreamWaitEvent(stream, event, flags);
}
static cudaError_t seenEvent(cudaEvent_t event) {
  calls.push_back("wait");
  return failingEvents > 0 && failingEvents-- ? cudaErrorLaunchFailure
                                              : cudaEventSynchronize(event);
}
#define cudaMemcpy seenCopy
#define cudaMemcpyAsync seenQueue
#define cudaStreamWaitEvent seenWait
#define cudaEventSynchronize seenEvent
#include "idxmap/launch.h"
#include "idxmap/streams/PendingLaunches.h"
#undef cudaMemcpy
#undef cudaMemcpyAsync
#undef cudaStreamWaitEvent
#undef cudaEventSynchronize

#include <cstdio>
#include <thread>

__global__ void add(const double *a, double *b) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  b[i] += a[i];
}

constexpr int n = 64;
using Array = std::vector<double>;

/// b += a over [first, end)
template <typename Launch>
static void run(Launch &&l, const Array &a, Array &b, int first = 0,
                int end = n) {
  l.copyin("a", a.data(), first, end);
  l.copy("b", b.data(), first, end);
  l.indices(end - first);
  l.gridDim((end - first) / 32);
  l.blockDim(32);
  add<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(l.device(a.data()) + first,
                                                    l.device(b.data()) + first);
  if constexpr (std::is_same_v<std::decay_t<Launch>, idxmap::AsyncLaunch>)
    l.leave();
  else
    l.finish();
}
static void async(const Array &a, Array &b, cudaStream_t on = nullptr) {
  run(idxmap::AsyncLaunch("t.cpp", 10, on), a, b);
}
static void sync(const Array &a, Array &b, cudaStream_t on = nullptr) {
  run(idxmap::CudaLaunch("t.cpp", 11, on), a, b);
}
static void wait() { idxmap::wait("t.cpp", 12); }

static int bad = 0;
static void expect(bool isRight, int line) {
  if (isRight)
    return;
  ++bad;
  std::printf("line %d:", line);
  for (const std::string &each : calls)
    std::printf(" %s", each.c_str());
  std::printf("\n");
}
#define CHECK(c) expect(c, __LINE__)
#define CALLS(...)                                                             \
  expect(calls == std::vector<std::string>({__VA_ARGS__}), __LINE__),          \
      calls.clear()

static void share(cudaStream_t s, cudaStream_t t) {
  Array a(n, 1), b(n, 1), c(n, 1);
  async(a, b, s);
  async(b, c, s);
  CHECK(b[0] == 1 && c[0] == 1);
  CALLS("in", "in", "in");
  wait();
  CALLS("wait", "wait", "out", "out");
  CHECK(b[0] == 2 && c[63] == 3);
  wait();
  CALLS();
  async(a, b, s); // In order, though on two streams.
  async(b, c, t);
  CALLS("in", "in", "order", "in");
  idxmap::wait("t.cpp", 13, t); // What shares a copy ends together.
  CALLS("wait", "wait", "out", "out");
  CHECK(b[0] == 3 && c[0] == 6);
}

/// Under one handle, every thread has a stream of its own.
static void ofThreads() {
  Array a(n, 1), b(n, 1), c(n, 1);
  std::thread([&] {
    async(a, b, cudaStreamPerThread);
    async(a, b, cudaStreamPerThread);
  }).join();
  CALLS("in", "in");
  std::thread([&] {
    async(b, c, cudaStreamPerThread);
    idxmap::wait("t.cpp", 14, cudaStreamPerThread);
  }).join();
  CALLS("order", "in", "wait", "wait", "wait", "out", "out");
  CHECK(b[0] == 3 && c[0] == 4);
  async(a, b, cudaStreamPerThread);
  std::thread([] { idxmap::wait("t.cpp", 15, cudaStreamPerThread); }).join();
  CALLS("in", "in"); // That was another one.
  wait();
  CALLS("wait", "out");
}

/// What is to be looked through does not grow with the launches since `wait`.
static void many(cudaStream_t s, cudaStream_t t) {
  Array a(n, 1), b(n, 1), c(n, 1);
  {
    idxmap::DataRegion r("t.cpp", 16);
    r.copyin("a", a.data(), n);
    r.copy("b", b.data(), n);
    r.copy("c", c.data(), n);
    r.enter();
    calls.clear();
    for (int i = 0; i < 1000; ++i)
      async(a, b, s);
    CHECK(idxmap::PendingLaunches::__of(0).size() < 100);
    async(a, c, s);
    async(b, c, t); // After all of them, by one event.
    CALLS("order");
    wait();
    CHECK(idxmap::PendingLaunches::__of(0).size() == 0);
  }
  calls.clear();
  CHECK(b[0] == 1001 && c[0] == 1003);
}

static void apart(cudaStream_t s, cudaStream_t t) {
  Array a(n, 1), b(n, 1), c(n, 1), d(n, 1);
  async(a, b, s);
  async(c, d, t);
  CALLS("in", "in", "in", "in");
  idxmap::wait("t.cpp", 14, t);
  CALLS("wait", "out");
  CHECK(b[0] == 1 && d[0] == 2);
  sync(c, d, t);
  CALLS("in", "in", "out");
  sync(c, b, t); // b has to come first.
  CALLS("wait", "out", "in", "in", "out");
  CHECK(b[0] == 3);
  wait();
  CALLS();
}

static void partly(cudaStream_t s) {
  Array a(n, 1), b(n, 1);
  run(idxmap::AsyncLaunch("t.cpp", 10, s), a, b, 0, 32);
  run(idxmap::AsyncLaunch("t.cpp", 10, s), a, b);
  CALLS("in", "in", "wait", "out", "in", "in");
  wait();
  CHECK(b[0] == 3 && b[40] == 2);
  calls.clear();
}

static void room(cudaStream_t s) {
  Array a(n, 1), b(n, 1);
  {
    idxmap::AsyncLaunch l("t.cpp", 10, s);
    l.create("a", a.data(), 0, n);
    l.copy("b", b.data(), 0, n);
    l.gridDim(2);
    l.blockDim(32);
    add<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(l.device(b.data()),
                                                      l.device(a.data()));
    l.leave();
  }
  async(a, b, s); // Not what is in that room.
  CALLS("in", "in");
  async(b, a, s);
  wait();
  CHECK(b[0] == 2 && a[0] == 3);
  calls.clear();
}

static void regions(cudaStream_t s) {
  Array a(n, 1), b(n, 1);
  {
    idxmap::DataRegion r("t.cpp", 20);
    r.copyin("a", a.data(), n);
    r.copy("b", b.data(), n);
    r.enter();
    async(a, b, s);
    CALLS("in", "in");
    idxmap::DataUpdate("t.cpp", 21).host("b", b.data());
    CALLS("wait", "out");
    CHECK(b[0] == 2);
    async(a, b, s);
  }
  CALLS("wait", "out");
  CHECK(b[0] == 3);
  async(a, b, s);
  {
    idxmap::DataRegion r("t.cpp", 22); // It begins with the newer elements.
    r.copy("b", b.data(), n);
    r.enter();
    CHECK(b[0] == 4);
    sync(a, b, s);
    CHECK(b[0] == 4);
  }
  CHECK(b[0] == 5);
  {
    idxmap::DataRegion r("t.cpp", 23);
    r.copy("b", b.data(), n);
    r.enter();
    r.stay();
  }
  async(a, b, s);
  idxmap::DataEnd end("t.cpp", 24);
  end.copyout("b", b.data(), 1);
  end.leave();
  CHECK(b[0] == 6);
  wait();
  calls.clear();
}

static void devicePointers(cudaStream_t s, cudaStream_t t) {
  double *d = nullptr;
  cudaMalloc(&d, n * sizeof *d);
  cudaMemset(d, 0, n * sizeof *d);
  cudaDeviceSynchronize(); // The stream s does not wait for the default one.
  Array a(n, 1);
  const auto launch = [&](cudaStream_t on) {
    idxmap::AsyncLaunch l("t.cpp", 10, on);
    l.copyin("a", a.data(), 0, n);
    l.present("d", d);
    l.gridDim(2);
    l.blockDim(32);
    add<<<l.gridDim(), l.blockDim(), 0, l.stream()>>>(l.device(a.data()),
                                                      l.device(d));
    l.leave();
  };
  launch(s);
  launch(t);
  CALLS("in", "order");
  wait();
  CALLS("wait", "wait"); // The array a is only read.
  double first = 0;
  cudaMemcpy(&first, d, sizeof first, cudaMemcpyDeviceToHost);
  CHECK(first == 2);
  cudaFree(d);
}

static void failures(cudaStream_t s) {
  Array a(n, 1), b(n, 1), c(n, 1);
  async(a, b, s);
  run(idxmap::AsyncLaunch("u.cpp", 30, s), a, c);
  failingEvents = 2;
  try {
    wait();
    CHECK(false);
  } catch (const idxmap::error &e) {
    CHECK(std::string(e.what()) ==
          "t.cpp:10: the kernel failed: unspecified launch failure (or that of "
          "a later loop: u.cpp:30)");
    CHECK(e.line() == 10);
  }
  CHECK(b[0] == 1 && c[0] == 1);
  wait();
  async(a, b, s);
  wait();
  CHECK(b[0] == 2);
  try {
    idxmap::DataRegion r("t.cpp", 25);
    r.copy("b", b.data(), n);
    r.enter();
    async(a, b, s);
    throw 1;
  } catch (int) {
  }
  CHECK(b[0] == 3);
  calls.clear();
}

// The emulator knows that there is no such stream.
static void noStream() {
  cudaStream_t gone;
  CHECK(cudaStreamCreateWithFlags(&gone, 77) == cudaErrorInvalidValue);
  cudaStreamCreate(&gone);
  cudaStreamDestroy(gone);
  Array a(n, 1), b(n, 1);
  for (const bool waits : {true, false})
    try {
      (waits ? sync : async)(a, b, gone);
      CHECK(false);
    } catch (const idxmap::error &e) {
      std::printf("%s\n", e.what());
    }
  wait();
  CHECK(b[0] == 1);
  calls.clear();
}

int main() {
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreate(&t);
  share(s, t);
  share(nullptr, s);
  ofThreads();
  many(s, t);
  apart(s, t);
  partly(t);
  room(s);
  regions(s);
  regions(nullptr);
  devicePointers(s, t);
  failures(t);
  noStream();
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  return bad;
}
