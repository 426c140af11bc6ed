// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches in a data region, where nothing comes back: how often the program
// waits for the device, what a second stream waits for, and what is seen in the
// end. The emulator does the work at once, or as late as it may: then who does
// not wait sees old numbers.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 ./r | FileCheck %s
// RUN: env IDXMAP_HINTS=0 CUEMU_LAZY=1 ./r | FileCheck %s
// RUN: env IDXMAP_HINTS=0 CUEMU_LAZY=2 ./r | FileCheck %s
// RUN: env IDXMAP_HINTS=0 CUEMU_LAZY=3 ./r | FileCheck %s
// RUN: env IDXMAP_HINTS=0 IDXMAP_SYNC=0 ./r | FileCheck %s
// RUN: env IDXMAP_HINTS=0 IDXMAP_SYNC=1 CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=SYNC
// RUN: env IDXMAP_HINTS=0 IDXMAP_CHECK=1 CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=SYNC
// RUN: env IDXMAP_HINTS=0 IDXMAP_TRACE=1 CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=SYNC
// CHECK-NOT: wrong
// CHECK: a loop over 100 steps, 2 buffers: 0 waits, 0 events; at the end 1
// CHECK-NEXT: the same on a stream: 0 waits, 101 events; at the end 1
// CHECK-NEXT: two streams: 0 waits, 5 orders
// CHECK-NEXT: two streams that only read: 0 waits, 0 orders
// CHECK-NEXT: a region inside: 0 waits
// CHECK-NEXT: an update: 1 waits
// CHECK-NEXT: an update of others: 0 waits
// CHECK-NEXT: a copy in: 0 waits
// CHECK-NEXT: a copy out: 1 waits
// CHECK-NEXT: managed memory: 1 waits
// CHECK-NEXT: the device's own memory: 1 waits
// CHECK-NEXT: a pointer as it is: 1 waits
// CHECK-NEXT: two reductions: 1 waits
// CHECK-NEXT: after async: 1 waits
// CHECK-NEXT: async after: 0 waits, 1 orders
// CHECK-NEXT: wait: 1 waits; again 0
// CHECK-NEXT: wait for a stream: 1 waits, then 1
// CHECK-NEXT: a stream that is no more: 1 waits
// CHECK-NEXT: many loops: 1 waits
// CHECK-NEXT: threads: 2 waits
// CHECK-NOT: {{.}}
// SYNC-NOT: wrong
// SYNC: a loop over 100 steps, 2 buffers: 100 waits
// SYNC-NOT: wrong
// SYNC: threads:
// clang-format on

#include <cuda_runtime.h>

static int waits = 0, orders = 0, records = 0, events = 0;

static cudaError_t seenStream(cudaStream_t stream) {
  ++waits;
  return cudaStreamSynchronize(stream);
}
static cudaError_t seenEvent(cudaEvent_t event) {
  ++waits;
  return cudaEventSynchronize(event);
}
static cudaError_t seenOrder(cudaStream_t stream, cudaEvent_t event,
                             unsigned flags) {
  ++orders;
  return cudaStreamWaitEvent(stream, event, flags);
}
static cudaError_t seenRecord(cudaEvent_t event, cudaStream_t stream) {
  ++records;
  return cudaEventRecord(event, stream);
}
static cudaError_t seenCreate(cudaEvent_t *event, unsigned flags) {
  ++events;
  return cudaEventCreateWithFlags(event, flags);
}
#define cudaStreamSynchronize seenStream
#define cudaEventSynchronize seenEvent
#define cudaStreamWaitEvent seenOrder
#define cudaEventRecord seenRecord
#define cudaEventCreateWithFlags seenCreate
#include "idxmap/launch.h"
#include "idxmap/reduction.h"
#include "idxmap/streams/LeftLaunches.h"
#undef cudaStreamSynchronize
#undef cudaEventSynchronize
#undef cudaStreamWaitEvent
#undef cudaEventRecord
#undef cudaEventCreateWithFlags

#include <cstdio>
#include <thread>
#include <vector>

constexpr int n = 64;
using Array = std::vector<double>;

__global__ void step(const double *a, double *b) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  b[i] = a[i] + 1;
}
__global__ void addTo(const double *a, double *b) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  b[i] += a[i];
}
template <typename Sum, typename Most>
__global__ void total(const double *a, Sum sum, Most most) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  sum.combine(a[i]);
  most.combine(a[i]);
}

static void reset() { waits = orders = records = events = 0; }
static void check(bool isRight, int line) {
  if (!isRight)
    std::printf("wrong: line %d\n", line);
}
#define CHECK(c) check(c, __LINE__)

static void prepare(idxmap::CudaLaunch &l) {
  l.gridDim(n / 32);
  l.blockDim(32);
}
static void run(const double *a, double *b, cudaStream_t on = nullptr,
                unsigned line = 10) {
  idxmap::CudaLaunch l("t.cpp", line, on);
  l.copyin("a", a, 0, n);
  l.copyout("b", b, 0, n);
  prepare(l);
  step<<<l.gridDim(), l.blockDim(), 0, on>>>(l.device(a), l.device(b));
  l.finish();
}
/// b += a
static void add(const double *a, double *b, cudaStream_t on = nullptr) {
  idxmap::CudaLaunch l("t.cpp", 11, on);
  l.copyin("a", a, 0, n);
  l.copy("b", b, 0, n);
  prepare(l);
  addTo<<<l.gridDim(), l.blockDim(), 0, on>>>(l.device(a), l.device(b));
  l.finish();
}
static void async(const double *a, double *b, cudaStream_t on = nullptr) {
  idxmap::AsyncLaunch l("t.cpp", 12, on);
  l.copyin("a", a, 0, n);
  l.copy("b", b, 0, n);
  prepare(l);
  addTo<<<l.gridDim(), l.blockDim(), 0, on>>>(l.device(a), l.device(b));
  l.leave();
}

/// a, b and c are on the device while it lives.
struct Region {
  Array a = Array(n, 1), b = Array(n, 1), c = Array(n, 1);
  idxmap::DataRegion *of = new idxmap::DataRegion("t.cpp", 20);
  Region() {
    of->copy("a", a.data(), n);
    of->copy("b", b.data(), n);
    of->copy("c", c.data(), n);
    of->enter();
    reset();
  }
  void end() {
    reset();
    delete std::exchange(of, nullptr);
  }
  ~Region() { delete of; }
};

static void timeSteps(cudaStream_t on, const char *what) {
  Region r;
  double *from = r.a.data(), *to = r.b.data();
  for (int t = 0; t < 100; ++t) {
    run(from, to, on);
    std::swap(from, to);
  }
  std::printf("%s: %d waits, %d events", what, waits, events + records);
  CHECK(idxmap::LeftLaunches::__of(0).size() <= 2);
  r.end();
  std::printf("; at the end %d\n", waits);
  CHECK(r.a[5] == 101 && r.b[5] == 100);
}

static void twoStreams(cudaStream_t s, cudaStream_t t) {
  {
    Region r;
    run(r.a.data(), r.b.data(), s); // b = 2
    run(r.b.data(), r.c.data(), t); // c = 3, after s
    run(r.a.data(), r.b.data());    // after both, though it changes b alone
    add(r.c.data(), r.b.data(), s); // b = 5, after the default stream and t
    // And s for itself: its handle may have been another stream's.
    std::printf("two streams: %d waits, %d orders\n", waits, orders - 1);
    r.end();
    CHECK(r.b[7] == 5 && r.c[7] == 3);
  }
  Region r;
  run(r.a.data(), r.b.data(), s);
  run(r.a.data(), r.c.data(), t);
  std::printf("two streams that only read: %d waits, %d orders\n", waits,
              orders);
  r.end();
  CHECK(r.b[7] == 2 && r.c[7] == 2);
}

static void others() {
  Region r;
  Array d(n, 1);
  {
    idxmap::DataRegion in("t.cpp", 21);
    in.present("b", r.b.data(), n);
    in.enter();
    run(r.a.data(), r.b.data());
  }
  std::printf("a region inside: %d waits\n", waits);
  reset();
  idxmap::DataUpdate("t.cpp", 22).host("b", r.b.data());
  std::printf("an update: %d waits\n", waits);
  CHECK(r.b[0] == 2);
  run(r.b.data(), r.c.data());
  reset();
  idxmap::DataUpdate("t.cpp", 23).host("a", r.a.data(), 1);
  std::printf("an update of others: %d waits\n", waits);
  reset();
  add(d.data(), r.c.data());
  std::printf("a copy in: %d waits\n", waits);
  reset();
  run(r.c.data(), d.data());
  std::printf("a copy out: %d waits\n", waits);
  CHECK(d[9] == 5);
}

static void shared() {
  Region r;
  double *managed, *own;
  cudaMallocManaged(&managed, n * sizeof *managed);
  cudaMalloc(&own, n * sizeof *own);
  run(r.a.data(), managed);
  CHECK(managed[3] == 2);
  std::printf("managed memory: %d waits\n", waits);
  reset();
  run(r.a.data(), own);
  std::printf("the device's own memory: %d waits\n", waits);
  reset();
  {
    idxmap::CudaLaunch l("t.cpp", 13);
    l.copyin("a", r.a.data(), 0, n);
    prepare(l);
    addTo<<<l.gridDim(), l.blockDim()>>>(l.device(r.a.data()), l.asIs(managed));
    l.finish();
  }
  CHECK(managed[3] == 3);
  std::printf("a pointer as it is: %d waits\n", waits);
  cudaFree(managed);
  cudaFree(own);
}

static void reductions(cudaStream_t s) {
  Region r;
  run(r.a.data(), r.b.data(), s);
  double sum = 1, most = 0;
  reset();
  idxmap::CudaLaunch l("t.cpp", 14);
  l.copyin("b", r.b.data(), 0, n);
  prepare(l);
  total<<<l.gridDim(), l.blockDim()>>>(l.device(r.b.data()),
                                       l.reductionOf<idxmap::SumOf>(sum),
                                       l.reductionOf<idxmap::MaximumOf>(most));
  l.finish();
  std::printf("two reductions: %d waits\n", waits);
  CHECK(sum == 129 && most == 2);
}

static void besideAsync(cudaStream_t s, cudaStream_t t) {
  {
    Region r;
    async(r.a.data(), r.b.data(), s);
    reset();
    add(r.b.data(), r.c.data(), t);
    std::printf("after async: %d waits\n", waits);
    r.end();
    CHECK(r.c[0] == 3);
  }
  Region r;
  add(r.a.data(), r.b.data(), s);
  reset();
  async(r.b.data(), r.c.data(), t);
  std::printf("async after: %d waits, %d orders\n", waits, orders);
  r.end();
  CHECK(r.c[0] == 3);
}

static void wait(cudaStream_t s, cudaStream_t t) {
  Region r;
  run(r.a.data(), r.b.data());
  idxmap::wait("t.cpp", 24);
  std::printf("wait: %d waits; ", waits);
  reset();
  idxmap::wait("t.cpp", 24);
  std::printf("again %d\n", waits);
  run(r.a.data(), r.b.data(), s);
  run(r.a.data(), r.c.data(), t);
  idxmap::wait("t.cpp", 25, s);
  std::printf("wait for a stream: %d waits", waits);
  r.end();
  std::printf(", then %d\n", waits);
  CHECK(r.b[0] == 2 && r.c[0] == 2);
}

/// Its program may destroy it at once, and another may have its handle.
static void gone(cudaStream_t s) {
  Region r;
  for (int i = 0; i < 3; ++i) {
    cudaStream_t own;
    cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    add(r.a.data(), r.b.data(), own);
    cudaStreamDestroy(own);
  }
  add(r.b.data(), r.c.data(), s);
  CHECK(waits == 0 || !idxmap::LeftLaunches::areWanted());
  reset();
  idxmap::DataUpdate("t.cpp", 26).host("c", r.c.data());
  std::printf("a stream that is no more: %d waits\n", waits);
  CHECK(r.c[0] == 5);
}

static void many() {
  Region r;
  for (unsigned line = 100; line < 400; ++line)
    run(r.a.data(), r.b.data(), nullptr, line);
  std::printf("many loops: %d waits\n", waits);
}

static void threads() {
  Region r;
  for (int i = 0; i < 2; ++i)
    std::thread([&] {
      add(r.a.data(), r.b.data(), cudaStreamPerThread);
      add(r.b.data(), r.c.data(), cudaStreamPerThread);
    }).join();
  CHECK(waits == 0 || !idxmap::LeftLaunches::areWanted());
  r.end();
  std::printf("threads: %d waits\n", waits);
  CHECK(r.b[0] == 3 && r.c[0] == 6);
}

int main() {
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  timeSteps(nullptr, "a loop over 100 steps, 2 buffers");
  timeSteps(s, "the same on a stream");
  twoStreams(s, t);
  others();
  shared();
  reductions(s);
  besideAsync(s, t);
  wait(s, t);
  gone(s);
  many();
  threads();
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
}
