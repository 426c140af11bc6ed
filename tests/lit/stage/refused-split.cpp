// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What split tiles of time do not take is refused by name, on every target.
// RUN: %check-errors %s

#include <utility>

void levels(float *a, float *b, int n, int steps) {
  // CHECK: :[[@LINE+2]]:32: error: 3 levels are not whole steps of 2 loops
  // CHECK: :[[@LINE+1]]:32: note: each mapped loop of a step is a level: take 2 or 4
  [[idxmap::time_tile("split", 3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      b[i] = a[i - 1];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = b[i];
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' has 2 lengths for a tile, but 1 loop are mapped
  // CHECK: :[[@LINE+1]]:13: note: write how many levels a tile has, and its length along each mapped loop
  [[idxmap::time_tile("split", 3, 64, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
  }
  // CHECK: :[[@LINE+1]]:13: error: 'time_tile' takes at most 4 numbers behind its form, but has 5
  [[idxmap::time_tile("split", 3, 8, 8, 8, 8)]]
  for (int t = 0; t < steps; ++t) {
  }
}

void narrow(float *a, float *b, int n, int m, int steps) {
  // The second loop is tiled as the first one is.
  // CHECK: :[[@LINE+2]]:57: error: tiles of width 15 are too narrow for so many levels of loops that read 2 away
  // CHECK: :[[@LINE+1]]:57: note: take 16 or more
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("split", 5, 64, 15)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n; ++i)
      for (int j = 2; j < m; ++j)
        b[i * m + j] = a[i * m + j - 2] + a[(i - 1) * m + j];
    std::swap(a, b);
  }
}

void inPlace(float *a, int n, int steps) {
  // A step would read what it writes.
  [[using idxmap: data, copy(a, n), time_tile("split", 4, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'a'
      a[i] = a[i] + a[i - 1];
  }
}
