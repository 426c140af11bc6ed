// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the device reads the host's page tables, nothing is copied, not even by
// regions, and each launch is waited for; where a driver moves pages, only by
// wish. Either way the results are right.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r %runtime-code
// RUN: env CUEMU_CALLS=calls CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=COPIED
// RUN: grep cudaMemcpy calls
// RUN: env CUEMU_PAGEABLE=1 CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=COPIED
// RUN: env CUEMU_PAGEABLE=1 IDXMAP_SHARE_HOST=1 CUEMU_CALLS=calls CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=SHARED
// RUN: not grep -E "cudaMemcpy|cudaMalloc" calls
// RUN: env CUEMU_PAGEABLE=tables CUEMU_CALLS=calls CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=SHARED
// RUN: not grep -E "cudaMemcpy|cudaMalloc" calls
// RUN: env CUEMU_PAGEABLE=tables IDXMAP_SHARE_HOST=0 CUEMU_LAZY=1 ./r | FileCheck %s --check-prefix=COPIED
// SHARED: {{^}}shared 1: 1 2 3{{$}}
// COPIED: {{^}}shared 0: 1 2 3{{$}}
// clang-format on

#include "idxmap/launch.h"

#include <cstdio>
#include <vector>

__global__ void add(double *a, int n) {
  if (int(threadIdx.x) < n)
    a[threadIdx.x] += 1;
}

static bool isShared = false;

static void step(std::vector<double> &a) {
  const int n = static_cast<int>(a.size());
  idxmap::CudaLaunch l("t.cpp", 7);
  l.copy("a", a.data(), 0, n);
  l.gridDim(1);
  l.blockDim(32);
  isShared = l.device(a.data()) == a.data();
  add<<<l.gridDim(), l.blockDim()>>>(l.device(a.data()), n);
  l.finish();
}

int main() {
  std::vector<double> a(20);
  step(a);
  const double first = a[19];
  idxmap::DataUpdate u("t.cpp", 9);
  double second = 0;
  {
    idxmap::DataRegion r("t.cpp", 10);
    r.copy("a", a.data(), 20);
    r.enter();
    step(a);
    u.host("a", a.data());
    second = a[19];
    step(a);
  }
  std::printf("shared %d: %g %g %g\n", isShared, first, second, a[19]);
}
