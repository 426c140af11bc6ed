// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Without exceptions, the error of an asynchronous kernel is the handler's,
// with the loop's place; whoever waits raises it.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++17 -O1 -fno-exceptions -Wall -Wextra -I%runtime -x cuda %s -o r
// RUN: ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_LAZY=1 ./r 2>&1 | FileCheck %s
// CHECK: launched
// CHECK-NEXT: line 10 of t.cpp: t.cpp:10: the kernel failed: unspecified launch failure
// CHECK-NOT: {{.}}
// clang-format on

#include <cuda_runtime.h>

[[maybe_unused]] static cudaError_t failing(cudaEvent_t event) {
  cudaEventSynchronize(event);
  return cudaErrorLaunchFailure;
}
#define cudaEventSynchronize failing
#include "idxmap/Error.h"
#include "idxmap/launch.h"
#undef cudaEventSynchronize

#include <cstdio>
#include <cstdlib>

__global__ void fill(double *a) { a[threadIdx.x] = 1; }

static double a[32];

static void look(const idxmap::error &problem) {
  std::printf("line %u of %s: %s\n", problem.line(), problem.file(),
              problem.what());
  std::exit(a[0] == 0 ? 0 : 1);
}

int main() {
  idxmap::set_error_handler(look);
  idxmap::AsyncLaunch launch("t.cpp", 10);
  launch.copy("a", a, 0, 32);
  launch.gridDim(1);
  launch.blockDim(32);
  fill<<<launch.gridDim(), launch.blockDim()>>>(launch.device(a));
  launch.leave();
  std::printf("launched\n");
  idxmap::wait("t.cpp", 11);
}
