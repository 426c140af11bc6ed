// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that blocks cannot have for several steps are refused by name, on
// every target.
// RUN: %check-errors %s

#include <utility>

void uses(float *a, float *b, float *c, const int *d, int n, int m, int steps, long o) {
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      // CHECK: :[[@LINE+1]]:25: error: 'time_tile' exchanges 'b', which is read here
      b[i] = 2 * a[i] - b[i] + a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      if (a[i] > 0)
        // CHECK: :[[@LINE+1]]:9: error: 'time_tile' exchanges 'b', which is written under a condition here
        b[i] = a[i - 1] + a[i + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      if (a[i] > 0)
        b[i] = a[i - 1] + a[i + 1];
      else
        // CHECK: :[[@LINE+1]]:9: error: 'time_tile' exchanges 'b', which is written at several places here
        b[i] = a[i];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, copyin(a, n)]]
    for (int i = 1; i < n - 1; ++i)
      // CHECK: :[[@LINE+2]]:14: error: 'a' cannot be staged: 'a[d[i]]' is not affine in the loops' variables
      // CHECK: :[[@LINE+1]]:14: note: subscripts have to be sums of loops' variables, each times a value that stays the same
      b[i] = a[d[i]];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      // CHECK: :[[@LINE+1]]:14: error: 'a' cannot be staged: 'a[(i + 1) % n]' is not affine in the loops' variables
      b[i] = a[(i + 1) % n];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' needs 'a' to be read near the element of 'b' that is written
  // CHECK: :[[@LINE+1]]:13: note: subscripts of both have to be sums of the mapped loops' variables, each times the same value, that differ by whole elements of these
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = a[i + o];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+1]]:13: error: 'time_tile' needs 'a' to be read near the element of 'b' that is written
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = a[2 * i];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+1]]:13: error: 'time_tile' needs 'a' to be read near the element of 'b' that is written
  [[idxmap::time_tile(3, 8, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        b[i * m + j] = a[j * n + i];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' needs rows of 'a' that do not overlap: the loops use 34 elements of one, and the next begins 32 behind it
  // CHECK: :[[@LINE+1]]:13: note: what is in two rows would be two elements of a tile
  [[idxmap::time_tile(3, 8, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < 30; ++i)
      for (int j = 0; j < 32; ++j)
        b[i * 32 + j] = a[i * 32 + j - 1] + a[i * 32 + j + 1];
    std::swap(a, b);
  }
  // CHECK: :[[@LINE+2]]:13: error: tiles of 'a', 'b' take 544768 bytes; a block has 231424
  // CHECK: :[[@LINE+1]]:13: note: give 'tile', 'tile_loop' or 'time_tile' smaller lengths, 'pipeline' fewer buffers, or stage fewer arrays
  [[idxmap::time_tile(5, 256, 256)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = a[i * m + j - 1] + a[i * m + j + 1];
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      const float *p = a + i;
      // CHECK: :[[@LINE+3]]:14: error: 'a' is staged, so that the loop can only read single elements of it by subscript
      // CHECK: :[[@LINE+2]]:14: note: write each read as 'a[..]', in the loop's own text
      // CHECK: :[[@LINE+1]]:22: error: 'a' is staged, so that the loop can only read single elements of it by subscript
      b[i] = p[-1] + p[1];
    }
    std::swap(a, b);
  }
}

void hidden(int *a, int *b, int *c, int n, int steps) {
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      if (a[i] > 9)
        goto next;
      // CHECK: :[[@LINE+1]]:7: error: 'time_tile' exchanges 'b', which is written under a condition here
      b[i] = a[i - 1] + a[i + 1];
    next:;
    }
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      // CHECK: :[[@LINE+1]]:37: error: 'time_tile' runs several steps at once, but the mapped loop uses 'c'
      b[i] = a[i - 1] + a[i + 1] + (c ? 1 : 2);
    c = a;
    a = b;
    b = c;
  }
}
