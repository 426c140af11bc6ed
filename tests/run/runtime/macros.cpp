// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A unit whose macros have short names maps as any other: what is included on
// its behalf, and what is generated, has names of its own. CUDA's own headers
// take less under Clang: no N, no X.
// RUN: %clangxx -std=c++20 -O1 -fopenmp @%S/Inputs/macros.rsp \
// RUN:   @%S/Inputs/host-macros.rsp %plugin -fplugin-arg-idxmap-remarks=off \
// RUN:   -fplugin-arg-idxmap-check=on %s -o %t
// RUN: %t | FileCheck %s
// RUN: env IDXMAP_CHECK=1 %t | FileCheck %s
// REQUIRES: cuemu
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version \
// RUN:   @%S/Inputs/macros.rsp %plugin -fplugin-arg-idxmap-remarks=off \
// RUN:   -fplugin-arg-idxmap-check=on -x cuda %s -o %t.cuda
// RUN: %t.cuda | FileCheck %s

#include <cstdio>
#include <vector>

struct Body {
  std::vector<double> mass;
  double scale;
};

template <typename V> static V sumOf(const std::vector<V> &values, int n) {
  V sum = 0;
  [[using idxmap: map, reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}

int main() {
  const int n = Count;
  std::vector<double> a(n * 4), b(n * 4);
  Body body{std::vector<double>(n), 2};
  double least = 1e9;
  int where = -1;
  [[idxmap::data, idxmap::copy(a), idxmap::copyin(b)]] {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 4; ++j)
        a[i * 4 + j] = b[i * 4 + j] + i - j;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      body.mass[i] = body.scale * i;
  }
  [[using idxmap: map, reduction("argmin", least, where)]]
  for (int i = 0; i < n; ++i)
    if (a[i * 4] < least) {
      least = a[i * 4];
      where = i;
    }
  // CHECK: 17982000 999000 0 at 0
  std::printf("%.0f %.0f %.0f at %d\n", sumOf(a, n * 4) * 9 + 54000,
              sumOf(body.mass, n), least, where);
}
