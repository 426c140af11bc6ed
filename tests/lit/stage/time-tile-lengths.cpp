// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of several steps whose lengths nobody has given.
// RUN: %idxmap %s -o %t.cu -- -std=c++20 2>&1 | FileCheck %s
// RUN: %idxmap %s --target=host -o %t.cpp -- -std=c++20

#include <utility>

void row(float *a, float *b, int n, int steps) {
  // CHECK: remark: each launch runs 7 steps of 't', in which blocks read 516 elements and compute 512, for tiles of 488: 1.05 times the work
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile(7)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 2; i < n - 2; ++i)
      b[i] = a[i - 2] + a[i] + a[i + 2];
    std::swap(a, b);
  }
}

// Two boxes of 64 x 64 have no room.
void doubles(double *a, double *b, int n, int steps) {
  // CHECK: remark: each launch runs 3 steps of 't', in which blocks read 34 x 66 elements and compute 32 x 64, for tiles of 28 x 60: 1.22 times the work
  [[using idxmap: data, copy(a, n * n), copy(b, n * n), time_tile(3)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 2; j < n; ++j)
        b[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 2];
    std::swap(a, b);
  }
}
