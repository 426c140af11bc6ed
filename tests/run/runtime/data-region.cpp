// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data regions of the runtime: pointers that swap, nested and overlapping
// ranges, updates, an exception, a region's end elsewhere, wrong uses, and the
// hint about arrays that travel too often. The emulator reports leaks.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r \
// RUN:   %runtime-code
// RUN: ./r 2>&1 | FileCheck %s
// RUN: env CUEMU_LAZY=1 ./r 2>&1 | FileCheck %s
// RUN: env IDXMAP_HINTS=0 ./r 2>&1 | FileCheck %s --check-prefix=QUIET

// CHECK-NOT: line
// CHECK: t.cpp:36: the array 'v' is not on the device
// CHECK-NEXT: t.cpp:7: the array 'a' is used beyond what its data region holds
// CHECK-NEXT: t.cpp:38: the array 'v' cannot have -2 elements
// CHECK-NEXT: t.cpp:7: hint: the array 'a' has been copied for 11 launches
// CHECK-SAME: ; a data region around them, {{.*}}copy(a, n){{.*}}, copies once
// CHECK-NOT: hint:
// QUIET-NOT: hint

#include "idxmap/Error.h"
#include "idxmap/launch.h"
#include <cstdio>
#include <utility>
#include <vector>
__global__ void step(const double *a, double *b, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n)
    b[i] = a[i] + 1;
}
static void launch(double *a, double *b, int n) {
  idxmap::CudaLaunch l("t.cpp", 7);
  l.copyin("a", a, 0, n);
  l.copy("b", b, 0, n);
  l.gridDim((n + 31) / 32);
  l.blockDim(32);
  step<<<l.gridDim(), l.blockDim()>>>(l.device(a), l.device(b), n);
  l.finish();
}
static int bad = 0;
#define CHECK(c)                                                               \
  do {                                                                         \
    if (!(c)) {                                                                \
      bad++;                                                                   \
      std::printf("line %d: %s\n", __LINE__, #c);                              \
    }                                                                          \
  } while (0)
static void caught(std::vector<double> &v) {
  idxmap::DataRegion r("t.cpp", 20);
  r.copy("v", v.data(), v.size());
  r.enter();
  launch(v.data(), v.data(), v.size());
  throw 1;
}
int main() {
  const int n = 100;
  std::vector<double> x(n, 0), y(n, 0);
  double *a = x.data(), *b = y.data();
  {
    idxmap::DataRegion r("t.cpp", 10);
    r.copy("a", a, n);
    r.copy("b", b, n);
    r.enter();
    for (int t = 0; t < 21; ++t) {
      launch(a, b, n);
      std::swap(a, b);
    }
    CHECK(x[5] == 0 && y[5] == 0);
    idxmap::DataUpdate("t.cpp", 14).host("a", a);
    CHECK(a[5] == 21);
    a[5] = 50;
    idxmap::DataUpdate("t.cpp", 15).device("a", a, 10);
    {
      idxmap::DataRegion in("t.cpp", 16);
      in.copy("p", a + 3, 7);
      in.enter();
      launch(a, b, n);
    }
    CHECK(b[5] == 0);
  }
  CHECK(b[5] == 51 && b[6] == 22 && a[6] == 21);
  std::vector<double> v(n, 1);
  try {
    caught(v);
  } catch (int) {
  }
  CHECK(v[3] == 2);
  {
    idxmap::DataRegion r("t.cpp", 30);
    r.copyin("v", v.data(), 60);
    r.copy("w", v.data() + 40, 60);
    r.enter();
    launch(v.data(), v.data(), n);
  }
  CHECK(v[0] == 3 && v[99] == 3);
  {
    idxmap::DataRegion r("t.cpp", 33);
    r.copy("v", v.data(), n);
    r.enter();
    r.stay();
  }
  launch(v.data(), v.data(), n);
  CHECK(v[0] == 3);
  {
    idxmap::DataEnd e("t.cpp", 35);
    e.copyout("v", v.data(), 1);
    e.leave();
  }
  CHECK(v[0] == 4);
  try {
    idxmap::DataEnd e("t.cpp", 36);
    e.copyout("v", v.data(), 1);
    e.leave();
    CHECK(false);
  } catch (const idxmap::error &e) {
    std::fprintf(stderr, "%s\n", e.what());
  }
  try {
    idxmap::DataRegion r("t.cpp", 37);
    r.copy("v", v.data(), 50);
    r.enter();
    launch(v.data(), v.data(), n);
    CHECK(false);
  } catch (const idxmap::error &e) {
    std::fprintf(stderr, "%s\n", e.what());
  }
  try {
    idxmap::DataRegion r("t.cpp", 38);
    r.copy("v", v.data(), -2);
    r.enter();
    CHECK(false);
  } catch (const idxmap::error &e) {
    std::fprintf(stderr, "%s\n", e.what());
  }
  for (int t = 0; t < 14; ++t)
    launch(v.data(), v.data(), n);
  return bad;
}
