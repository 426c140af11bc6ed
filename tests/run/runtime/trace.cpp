// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What IDXMAP_TRACE prints: a line for each loop and region, in the order of
// their places; every copy and kernel as JSON; nothing without it.
// clang-format off
// REQUIRES: cuemu
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r %runtime-code
// RUN: ./r > none.txt 2>&1 && not grep . none.txt
// RUN: env IDXMAP_TRACE=0 ./r > none.txt 2>&1 && not grep . none.txt
// RUN: env IDXMAP_HINTS=0 IDXMAP_TRACE=1 ./r 2>&1 | FileCheck %s
// RUN: env IDXMAP_TRACE=json:out.json ./r > none.txt 2>&1
// RUN: not grep . none.txt
// RUN: %python -m json.tool out.json | FileCheck %s --check-prefix=JSON
// RUN: env IDXMAP_HINTS=0 IDXMAP_TRACE=1,json:both.json ./r 2>&1 | FileCheck %s
// RUN: %python -m json.tool both.json | FileCheck %s --check-prefix=JSON
// RUN: env IDXMAP_TRACE=json:none/out.json ./r 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: env IDXMAP_TRACE=2 ./r 2>&1 | FileCheck %s --check-prefix=WORD
// CHECK: {{^}}loop launches threads excess bytes in bytes out copying (s) kernels (s){{$}}
// CHECK-NEXT: {{^}}a "b".cpp:7 3 384 84 2400 2400 {{[0-9.]+ [0-9.]+$}}
// CHECK-NEXT: {{^}}a "b".cpp:20 1 32 0 0 0 0.000000 {{[0-9.]+$}}
// CHECK-NEXT: {{^}}region.cpp:3 0 0 0 80 80 {{[0-9.]+}} 0.000000{{$}}
// CHECK-NOT: {{.}}
// JSON: "name": "in: v"
// JSON-NEXT: "cat": "a \"b\".cpp:7"
// JSON-NEXT: "ph": "X"
// JSON: "ts": {{[0-9]+\.[0-9]+}}
// JSON-NEXT: "dur": {{[0-9]+\.[0-9]+}}
// JSON: "bytes": 800
// JSON: "name": "kernel"
// JSON: "threads": 128
// JSON: "name": "out: v"
// JSON: "name": "in: w"
// JSON: "cat": "region.cpp:3"
// JSON: "name": "kernel"
// JSON: "name": "out: w"
// FILE: idxmap: the trace cannot be written to 'none/out.json': No such file or directory
// WORD: idxmap: IDXMAP_TRACE is '2', but must be 1 or json:FILE
// clang-format on

#include "idxmap/launch.h"
#include <vector>

__global__ void add(double *a, int n) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n)
    a[i] += i;
}

int main() {
  std::vector<double> v(100), w(10);
  for (int t = 0; t < 3; ++t) {
    idxmap::CudaLaunch launch("a \"b\".cpp", 7);
    launch.indices(10, 10);
    launch.copy("v", v);
    launch.gridDim(4);
    launch.blockDim(32);
    add<<<launch.gridDim(), launch.blockDim()>>>(launch.device(v).data(), 100);
    launch.finish();
  }
  idxmap::DataRegion region("region.cpp", 3);
  region.copy("w", w.data(), 10);
  region.enter();
  idxmap::CudaLaunch launch("a \"b\".cpp", 20);
  launch.copy("w", w);
  launch.gridDim(1);
  launch.blockDim(32);
  add<<<launch.gridDim(), launch.blockDim()>>>(launch.device(w).data(), 10);
  launch.finish();
}
