// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch that starts its kernel several times copies its arrays once, is one
// line of the trace, and says which start failed by ending there.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 IDXMAP_TRACE=1 ./r 2>&1 | FileCheck %s
// RUN: not --crash ./r fails 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: {{^}}loop launches threads excess bytes in bytes out
// CHECK-NEXT: {{^}}{{.*}}several-starts.cpp:25 1 {{[0-9]+ [0-9]+}} 8000 8000 {{[0-9.]+ [0-9.]+$}}
// CHECK-NOT: several-starts
// CHECK: {{^}}starts.cpp:9 1 {{[0-9]+ [0-9]+}} 400 400 {{[0-9.]+ [0-9.]+$}}
// CHECK: 3 once
// FAILS: starts.cpp:9: the kernel could not be launched:
// FAILS-NOT: once
// clang-format on

#include "idxmap/launch.h"
#include <cstdio>
#include <vector>

static void smooth(float *a, int n, int steps) {
  [[using idxmap: time_tile("hybrid", 3, 9)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      a[i] = a[i] + 1;
  }
}

__global__ void add(float *a) { a[threadIdx.x] += 1; }

int main(int Count, char **) {
  std::vector<float> a(2001), b(100);
  smooth(a.data(), 2001, 30);
  idxmap::CudaLaunch launch("starts.cpp", 9);
  launch.copy("b", b);
  launch.gridDim(1);
  launch.blockDim(100);
  for (int t = 0; t < 3; ++t) {
    const dim3 Grid = launch.gridDim();
    const int Threads = Count > 1 && t == 1 ? 4096 : 100;
    add<<<Grid, Threads>>>(launch.device(b).data());
  }
  launch.finish();
  std::printf("%g once\n", double(b[0]));
  return a[1] == 30 ? 0 : 1;
}
