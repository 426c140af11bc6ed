// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops with `graph`: what is given to the device at once, what ends that, and
// what the hints say. The emulator does the work at once, or as late as it may:
// then who does not have held launches made sees old numbers. The counts are of
// calls that launch.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: env CUEMU_LEAKS=all ./r 2> err | FileCheck %s
// RUN: FileCheck %s --check-prefix=HINTS < err
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=all ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_LAZY=2 CUEMU_LEAKS=all ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_LAZY=3 IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s --check-prefix=QUIET
// RUN: env CUEMU_LAZY=1 IDXMAP_SYNC=1 ./r 2>&1 | FileCheck %s --check-prefix=SYNC
// QUIET-NOT: hint
// SYNC-NOT: wrong
// SYNC-NOT: hint
// SYNC: exchanged: 333 kernels, 0 graphs
// SYNC-NOT: wrong
// SYNC: threads:
// CHECK-NOT: wrong
// CHECK: exchanged: 45 kernels, 9 graphs
// CHECK: three rounds of eleven: 77 kernels, 7 graphs
// CHECK: looked at: 50 kernels, 19 graphs
// CHECK: a launch that is not held: 34 kernels, 3 graphs
// CHECK: another stream: 33 kernels, 3 graphs
// CHECK: other grids: 40 kernels, 0 graphs
// CHECK: another argument: 100 kernels, 0 graphs
// CHECK: by a constructor: 40 kernels, 0 graphs
// CHECK: a stream of its own: 40 kernels, 0 graphs
// CHECK: an array of no region: 40 kernels, 0 graphs
// CHECK: asynchronous: 40 kernels, 0 graphs
// CHECK: without: 40 kernels, 0 graphs
// CHECK: an exception: 64 kernels, 0 graphs
// CHECK: a launch that fails, one of 3: t.cpp:20: the kernel could not be launched: too many resources requested for launch
// CHECK: graphs that cannot be: 96 kernels, 0 graphs
// CHECK: threads:
// CHECK-NOT: wrong
// CHECK: given
// HINTS-NOT: hint
// HINTS: t.cpp:5: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:10 has another grid in each round
// HINTS-NEXT: t.cpp:6: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:10 has another argument in each round, the 3. of its kernel
// HINTS-NEXT: t.cpp:7: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:30 has an argument that is not only bytes
// HINTS-NEXT: t.cpp:8: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:10 has a stream
// HINTS-NEXT: t.cpp:10: hint: the array 'a' has been copied for 11 launches
// HINTS-NEXT: t.cpp:9: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:10 copies an array to the device
// HINTS-NEXT: t.cpp:11: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:40 is asynchronous
// HINTS-NEXT: t.cpp:4: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:10 cannot be in a graph: operation not supported
// HINTS-NEXT: t.cpp:2: hint: 'graph' repeats none of the loop's launches: the one at t.cpp:10 has another argument in each round, the 1. of its kernel
// HINTS-NOT: hint
// clang-format on

#include <cuda_runtime.h>

#include <atomic>
#include <chrono>
#include <thread>

static int kernels = 0, graphs = 0;
static bool hasGraphs = true;
static std::atomic<bool> isGiven{false}; ///< A kernel, in such a batch.
static bool isSlow = false;
static int failsAfter = -1; ///< So many kernels; never, if negative.

static cudaError_t seenKernel(const void *kernel, dim3 grid, dim3 block,
                              void **arguments, size_t shared,
                              cudaStream_t stream) {
  ++kernels;
  if (isSlow && !isGiven.exchange(true))
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  if (failsAfter >= 0 && failsAfter-- == 0)
    return cudaErrorLaunchOutOfResources;
  return cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
}
static cudaError_t seenGraph(cudaGraphExec_t graph, cudaStream_t stream) {
  ++graphs;
  return cudaGraphLaunch(graph, stream);
}
static cudaError_t seenCreate(cudaGraph_t *graph, unsigned flags) {
  return hasGraphs ? cudaGraphCreate(graph, flags) : cudaErrorNotSupported;
}

#define cudaLaunchKernel seenKernel
#define cudaGraphLaunch seenGraph
#define cudaGraphCreate seenCreate
#include "idxmap/launch.h"
#undef cudaLaunchKernel
#undef cudaGraphLaunch
#undef cudaGraphCreate

#include "idxmap/Error.h"

#include <cstdio>
#include <stdexcept>
#include <utility>
#include <vector>

constexpr int n = 100;

static __global__ void average(const double *a, double *b, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < width - 1)
    b[i] = (a[i - 1] + a[i + 1]) / 2 + width % 3;
}

/// What the kernel does, by the host.
static void plain(const double *a, double *b, int width) {
  for (int i = 1; i < width - 1; ++i)
    b[i] = (a[i - 1] + a[i + 1]) / 2 + width % 3;
}

struct Scale {
  double by;
  Scale(double by) : by(by) {}
  Scale(const Scale &other) : by(other.by) {}
};
static __global__ void scale(double *a, Scale of) {
  a[blockIdx.x * blockDim.x + threadIdx.x] *= of.by;
}

template <typename Launch>
static void prepare(Launch &launch, const double *a, double *b, int width,
                    int block = 32) {
  launch.copyin("a", a, 0, width);
  launch.copy("b", b, 0, width);
  launch.indices(width);
  launch.gridDim((width + block - 1) / block);
  launch.blockDim(block);
}

static void held(const double *a, double *b, int width = n, int line = 10,
                 int block = 32, cudaStream_t on = nullptr) {
  idxmap::CudaLaunch launch("t.cpp", line, on);
  prepare(launch, a, b, width, block);
  struct {
    int of : 20; // Which has no address.
  } narrow{width};
  launch.queue(average, launch.device(a), launch.device(b), narrow.of);
  launch.finish();
}

static void atOnce(const double *a, double *b) {
  idxmap::CudaLaunch launch("t.cpp", 15);
  prepare(launch, a, b, n);
  ++kernels;
  average<<<launch.gridDim(), launch.blockDim()>>>(launch.device(a),
                                                   launch.device(b), n);
  launch.finish();
}

static void asynchronous(const double *a, double *b) {
  idxmap::AsyncLaunch launch("t.cpp", 40);
  prepare(launch, a, b, n);
  launch.queue(average, launch.device(a), launch.device(b), n);
  launch.leave();
}

static void scaled(double *a) {
  idxmap::CudaLaunch launch("t.cpp", 30);
  launch.copy("a", a, 0, n);
  launch.gridDim(n / 20);
  launch.blockDim(20);
  launch.queue(scale, launch.device(a), Scale(0.5));
  launch.finish();
}

/// Two arrays on the device, and what the host makes of the same.
struct Pair {
  std::vector<double> one, two, first, second;
  double *a, *b, *c, *d;
  Pair() : one(n), two(n) {
    for (int i = 0; i < n; ++i)
      one[i] = two[i] = i % 7;
    first = one, second = two;
    a = one.data(), b = two.data(), c = first.data(), d = second.data();
  }
  void swap() {
    std::swap(a, b);
    std::swap(c, d);
  }
  /// Pre: the host has the elements.
  void compare(const char *name) const {
    for (int i = 0; i < n; ++i)
      if (a[i] != c[i] || b[i] != d[i])
        return void(std::printf("%s: wrong at %d\n", name, i));
  }
};

template <typename Body>
static void run(const char *name, unsigned line, Body body) {
  Pair pair;
  kernels = graphs = 0;
  {
    idxmap::DataRegion region("t.cpp", 1);
    region.copy("a", pair.a, n);
    region.copy("b", pair.b, n);
    region.enter();
    try {
      idxmap::GraphLoop loop("t.cpp", line);
      body(pair);
    } catch (const std::runtime_error &) {
    }
  }
  pair.compare(name);
  std::printf("%s: %d kernels, %d graphs\n", name, kernels, graphs);
}

static void step(Pair &pair, int width = n, int line = 10) {
  held(pair.a, pair.b, width, line);
  plain(pair.c, pair.d, width);
}

static void many() {
  run("exchanged", 2, [](Pair &pair) {
    for (int t = 0; t < 333; ++t, pair.swap())
      step(pair);
  });
  // A batch ends where the first loop of a round comes again.
  run("three rounds of eleven", 2, [](Pair &pair) {
    for (int t = 0; t < 28; ++t, pair.swap())
      for (int k = 0; k < 11; ++k)
        step(pair, n - k, 50 + k);
  });
  run("looked at", 2, [](Pair &pair) {
    for (int t = 0; t < 21; ++t) {
      for (int k = 0; k < 25; ++k, pair.swap())
        step(pair);
      idxmap::DataUpdate("t.cpp", 3).host("a", pair.a, n);
      for (int i = 0; i < n; ++i)
        if (pair.a[i] != pair.c[i])
          return void(std::printf("looked at: wrong\n"));
    }
  });
  run("a launch that is not held", 2, [](Pair &pair) {
    for (int t = 0; t < 2; ++t) {
      for (int k = 0; k < 32; ++k, pair.swap())
        step(pair);
      atOnce(pair.a, pair.b);
      plain(pair.c, pair.d, n);
    }
    for (int k = 0; k < 64; ++k, pair.swap())
      step(pair);
  });
}

/// What another stream does with the arrays comes after what is held.
static void streams() {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  run("another stream", 2, [&](Pair &pair) {
    for (int k = 0; k < 64; ++k, pair.swap())
      step(pair);
    held(pair.a, pair.b, n, 10, 32, own);
    plain(pair.c, pair.d, n);
    for (int k = 0; k < 64; ++k, pair.swap())
      step(pair);
  });
  cudaStreamDestroy(own);
}

static void hints() {
  run("other grids", 5, [](Pair &pair) {
    for (int t = 0; t < 40; ++t, pair.swap()) {
      held(pair.a, pair.b, n, 10, 20 + t);
      plain(pair.c, pair.d, n);
    }
  });
  run("another argument", 6, [](Pair &pair) {
    for (int t = 0; t < 100; ++t)
      step(pair, n - 20 + t / 5);
  });
  run("by a constructor", 7, [](Pair &pair) {
    for (int t = 0; t < 40; ++t) {
      scaled(pair.a);
      for (int i = 0; i < n; ++i)
        pair.c[i] *= 0.5;
    }
  });
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  run("a stream of its own", 8, [&](Pair &pair) {
    for (int t = 0; t < 40; ++t, pair.swap()) {
      held(pair.a, pair.b, n, 10, 32, own);
      plain(pair.c, pair.d, n);
    }
  });
  cudaStreamDestroy(own);
  // An array that no region holds.
  run("an array of no region", 9, [](Pair &pair) {
    std::vector<double> other(pair.one);
    for (int t = 0; t < 40; ++t)
      held(other.data(), pair.b), plain(other.data(), pair.d, n);
  });
  run("asynchronous", 11, [](Pair &pair) {
    for (int t = 0; t < 40; ++t, pair.swap()) {
      asynchronous(pair.a, pair.b);
      plain(pair.c, pair.d, n);
    }
    idxmap::wait("t.cpp", 12);
  });
}

static void odd() {
  {
    idxmap::GraphLoop none("t.cpp", 2, false);
    kernels = graphs = 0;
    Pair pair;
    {
      idxmap::DataRegion region("t.cpp", 1);
      region.copy("a", pair.a, n);
      region.copy("b", pair.b, n);
      region.enter();
      for (int t = 0; t < 40; ++t, pair.swap())
        step(pair);
    }
    pair.compare("without");
    std::printf("without: %d kernels, %d graphs\n", kernels, graphs);
  }
  run("an exception", 2, [](Pair &pair) {
    for (int t = 0;; ++t, pair.swap()) {
      if (t == 64)
        throw std::runtime_error("enough");
      held(pair.a, pair.b, n, 10 + t);
      plain(pair.c, pair.d, n);
    }
  });
  try {
    Pair pair;
    idxmap::DataRegion region("t.cpp", 1);
    region.copy("a", pair.a, n);
    region.copy("b", pair.b, n);
    region.enter();
    idxmap::GraphLoop loop("t.cpp", 2);
    kernels = 0;
    failsAfter = 1;
    held(pair.a, pair.b);
    held(pair.a, pair.b, n, 20);
    held(pair.a, pair.b);
  } catch (const idxmap::error &problem) {
    std::printf("a launch that fails, one of %d: %s\n", kernels,
                problem.what());
  }
  hasGraphs = false;
  run("graphs that cannot be", 4, [](Pair &pair) {
    for (int k = 0; k < 96; ++k, pair.swap())
      step(pair);
  });
  hasGraphs = true;
}

/// Another thread takes what this one holds; and one that has such a loop of
/// its own launches at once.
static void threads() {
  run("threads", 2, [](Pair &pair) {
    for (int k = 0; k < 40; ++k, pair.swap())
      step(pair);
    std::thread([&] {
      idxmap::GraphLoop other("t.cpp", 60);
      idxmap::DataUpdate("t.cpp", 3).host("a", pair.a, n);
      for (int i = 0; i < n; ++i)
        if (pair.a[i] != pair.c[i])
          return void(std::printf("threads: wrong\n"));
      held(pair.a, pair.b, n, 70);
      plain(pair.c, pair.d, n);
      pair.swap();
    }).join();
    for (int k = 0; k < 40; ++k, pair.swap())
      step(pair);
  });
}

/// Another thread looks while this one gives what was held to the device.
static void given() {
  Pair pair, other;
  idxmap::DataRegion region("t.cpp", 1);
  for (Pair *each : {&pair, &other}) {
    region.copy("a", each->a, n);
    region.copy("b", each->b, n);
  }
  region.enter();
  idxmap::GraphLoop loop("t.cpp", 2);
  for (int k = 0; k < 31; ++k)
    step(other);
  step(pair);
  isSlow = true;
  std::thread looks([&] {
    while (!isGiven)
      std::this_thread::yield();
    idxmap::DataUpdate("t.cpp", 3).host("b", pair.b, n);
    pair.compare("given");
  });
  step(other);
  looks.join();
  isSlow = false;
  std::printf("given\n");
}

int main() {
  many();
  streams();
  hints();
  odd();
  threads();
  given();
}
