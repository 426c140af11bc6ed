// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mapped loops that blocks cannot run several times are refused by name, on
// every target.
// RUN: %check-errors %s

#include <utility>

void nests(float *a, float *b, float *c, int n, int m, int steps, float &r) {
  float sum = 0;
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' needs a mapped loop that makes one of 'a' and 'b' from the other
    // CHECK: :[[@LINE+1]]:5: note: all that an iteration leaves has to be one element of one array, made of elements of the other one
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      c[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      // CHECK: :[[@LINE+2]]:36: error: 'time_tile' runs several steps at once, but the mapped loop uses 't'
      // CHECK: :[[@LINE+1]]:36: note: every step has to do the same
      b[i] = a[i - 1] + a[i + 1] + t;
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' has 1 length for a tile, but 2 loops are mapped
  // CHECK: :[[@LINE+1]]:13: note: write a length for each mapped loop behind the number of steps
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = a[i * m + j - 1] + a[i * m + j + 1];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' of 1022 makes rows of 1026 cells; a block has 1024 threads
  // CHECK: :[[@LINE+1]]:13: note: give the last dimension a smaller length
  [[idxmap::time_tile(3, 8, 1022)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = a[i * m + j - 1] + a[i * m + j + 1];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' of 2053 has a length that no block of threads divides
  // CHECK: :[[@LINE+1]]:13: note: lengths with small factors have one, as 2048 and 56 do
  [[idxmap::time_tile(3, 2053)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' cannot run this loop several times at once: 'i' does not count by 1 between bounds that are the same for all
    for (int i = 1; i < n - 1; i += 2)
      b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, reduction("+", sum)]]
    for (int i = 1; i < n - 1; ++i) {
      b[i] = a[i - 1] + a[i + 1];
      // CHECK: :[[@LINE+2]]:14: error: 'time_tile' exchanges 'b', which is read here
      // CHECK: :[[@LINE+1]]:14: note: each iteration has to write one element of 'b', once and under no condition, and to read none
      sum += b[i];
    }
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, lastprivate(r)]]
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' cannot run this loop several times at once: 'r' has the value of the last iteration afterwards
    for (int i = 1; i < n - 1; ++i) {
      r = a[i - 1] + a[i + 1];
      b[i] = r;
    }
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      b[i] = a[i - 1] + a[i + 1];
      // CHECK: :[[@LINE+1]]:7: error: 'time_tile' cannot run this loop several times at once: it writes 'c'
      c[i] = 1;
    }
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      b[i] = a[i - 1] + a[i + 1];
      // CHECK: :[[@LINE+1]]:26: error: 'time_tile' cannot run this loop several times at once: it writes 'c'
      [[idxmap::atomic]] c[0] += 1;
    }
    std::swap(a, b);
  }
}

void more(float *a, float *b, int n, int steps) {
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound has type 'float', but must be an integer
    for (int i = 1; i < a[0]; ++i)
      b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, independent]]
    for (int i = 1; i < n - 1; ++i) {
      // CHECK: :[[@LINE+2]]:26: error: 'time_tile' exchanges 'b', which is read here
      // CHECK: :[[@LINE+1]]:26: error: 'time_tile' exchanges 'b', which is written atomically here
      [[idxmap::atomic]] b[i] += a[i - 1] + a[i + 1];
    }
    std::swap(a, b);
  }
}
