// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that are written are staged where each iteration writes one element of
// a whole tile; else the loop is refused by name.
// RUN: %check-errors %s

void uses(float *b, const float *a, int n, int m) {
  [[using idxmap: map(2), tile(8, 8), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+2]]:7: error: 'b' is staged for [i * m + j] and written at [i * m + j]
      // CHECK: :[[@LINE+1]]:7: note: write another array, and exchange both after the loop
      b[i * m + j] += a[i * m + j];
  [[using idxmap: map(2), tile(8, 8), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (a[i] > 0)
        // CHECK: :[[@LINE+2]]:9: error: 'b' is staged and written under a condition
        // CHECK: :[[@LINE+1]]:9: note: of an array that is only written, each iteration has to write one element, with '=', wherever it goes, and each tile all of its elements
        b[i * m + j] = a[i * m + j];
  [[using idxmap: map(2), tile(8, 8), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      // CHECK: :[[@LINE+1]]:7: error: 'b' is staged and written at several places
      b[i * m + j] = a[i * m + j];
      b[i * m + j] = 1;
    }
  [[using idxmap: map(2), tile(8, 8), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      // CHECK: :[[@LINE+1]]:7: error: 'b' is staged and in a loop with 'continue'
      b[i * m + j] = a[i * m + j];
      if (a[j] > 1)
        continue;
    }
  [[using idxmap: map(2), tile(8, 8), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:8: error: 'b' is staged and changed by more than '='
      (b[i * m + j]) = a[i * m + j];
}

void parts(float *b, const float *a, int n, int m) {
  [[using idxmap: map(2), tile(8, 8), tile_loop(k, 8), stage(a, b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      float sum = 0;
      for (int k = 0; k < m; ++k)
        sum += a[i * m + k];
      // CHECK: :[[@LINE+1]]:7: error: 'b' is staged and in a loop that blocks run in parts
      b[i * m + j] = sum;
    }
}

void shapes(float *b, const float *a, int n, int m) {
  [[using idxmap: map(2), tile(8, 8), stage(b), independent]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:7: error: 'b' is staged and written at 'b[i + j]', which is not one dimension for each loop
      b[i + j] = a[i * m + j];
  [[using idxmap: map(2), tile(8, 8), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      // CHECK: :[[@LINE+1]]:7: error: 'b' is staged and written at 'b[i * m + j]', which is not one dimension for each loop
      b[i * m + j] = a[i * m + j];
}
