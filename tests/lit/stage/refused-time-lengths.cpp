// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps that leave no tile, where no lengths are given, and loops that have none.
// RUN: %check-errors --only tool --target cuda %s -Wno-everything -std=c++20

#include <utility>

void far(float *a, float *b, int n, int steps) {
  // CHECK: :[[@LINE+2]]:57: error: 'time_tile' of 9 steps leaves no tile that is a quarter of what a block has room for
  // CHECK: note: take fewer steps, or give the lengths of a tile
  [[using idxmap: data, copy(a, n * n), copy(b, n * n), time_tile(9)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 4; i < n - 4; ++i)
      for (int j = 1; j < n - 1; ++j)
        b[i * n + j] = a[(i - 4) * n + j] + a[(i + 4) * n + j] + a[i * n + j + 1];
    std::swap(a, b);
  }
}

void many(float *a, float *b, int n, int steps) {
  // CHECK: :[[@LINE+1]]:57: error: 'time_tile' of 99 steps leaves no tile
  [[using idxmap: data, copy(a, n * n), copy(b, n * n), time_tile(99)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        b[i * n + j] = a[(i - 1) * n + j];
    std::swap(a, b);
  }
}

void room(float *a, float *b, int n, int steps) {
  // CHECK: :[[@LINE+1]]:65: error: 'time_tile' has 1 or 2 lengths for a tile, but 3 loops are mapped
  [[using idxmap: data, copy(a, n * n * n), copy(b, n * n * n), time_tile(3)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(3)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < n - 1; ++j)
        for (int k = 1; k < n - 1; ++k)
          b[(i * n + j) * n + k] = a[(i * n + j) * n + k - 1];
    std::swap(a, b);
  }
}
