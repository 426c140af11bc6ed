// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What hexagons of time do not take is refused by name, on every target.
// RUN: %check-errors %s

#include <utility>
#include <vector>

void arguments(float *a, int n, int steps) {
  // CHECK: :[[@LINE+2]]:23: error: unknown form 'hexagons' of 'time_tile'
  // CHECK: :[[@LINE+1]]:23: note: write 'time_tile(steps, ..)' for overlapped tiles, or 'time_tile("hybrid", height, ..)' for hexagons, or 'time_tile("split", levels, ..)'
  [[idxmap::time_tile("hexagons", 3, 64)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+1]]:13: error: 'time_tile' takes at most 4 numbers behind its form, but has 5
  [[idxmap::time_tile("hybrid", 3, 8, 8, 8, 8)]]
  for (int t = 0; t < steps; ++t) {
  }
  // CHECK: :[[@LINE+2]]:33: error: hexagons of height 4 do not have whole steps of 2 loops
  // CHECK: :[[@LINE+1]]:33: note: a hexagon has 2 * (height + 1) loops, each half of them whole steps: take 3 or 5
  [[idxmap::time_tile("hybrid", 4, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] * 2;
  }
  // CHECK: :[[@LINE+2]]:13: error: 'time_tile' has 2 lengths for a tile, but 1 loop are mapped
  // CHECK: :[[@LINE+1]]:13: note: write the height of a hexagon, its width, and a length for each mapped loop but the first
  [[idxmap::time_tile("hybrid", 3, 64, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
  }
}

void narrow(float *a, float *b, int n, int steps) {
  // CHECK: :[[@LINE+2]]:49: error: hexagons of width 2 are too narrow for loops that read 4 away
  // CHECK: :[[@LINE+1]]:49: note: take 3 or more
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 2)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 4; i < n; ++i)
      b[i] = a[i - 4];
    std::swap(a, b);
  }
}

void statements(float *a, int n, int steps) {
  float most = 0;
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' needs mapped loops, and behind them an exchange of two arrays or nothing; this is neither
    // CHECK: :[[@LINE+1]]:5: note: put what stands between the loops into one of them, or before or behind the time loop
    most = most + 1;
  }
  // CHECK: :[[@LINE+4]]:3: error: 'time_tile' stands before a loop that counts its steps, but this one does not declare an integer of 32 bits or more
  // CHECK: :[[@LINE+3]]:3: note: write 'for (int t = 0; t < steps; ++t)'
  int t;
  [[idxmap::time_tile("hybrid")]]
  for (t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
  }
  // CHECK: :[[@LINE+2]]:24: error: 'time_tile' stands before a loop that counts its steps, but 't' is unsigned, and compared with what is not
  [[idxmap::time_tile("hybrid")]]
  for (unsigned t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] + 1;
  }
}

int length(int);

void nests(float *a, float *b, const int *rows, int n, int steps) {
  float sum = 0;
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:25: error: 'time_tile' cannot put this loop into a kernel with others: this bound may be another number in the next step
    [[idxmap::map]]
    for (int i = 0; i < rows[0]; ++i)
      a[i] = a[i] + 1;
  }
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:25: error: 'time_tile' cannot put this loop into a kernel with others: this bound may be another number in the next step
    [[idxmap::map]]
    for (int i = 0; i < n / steps; ++i)
      a[i] = a[i] + 1;
  }
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: 'i' has other bounds in each step
    [[idxmap::map]]
    for (int i = t; i < n; ++i)
      a[i] = a[i] + 1;
  }
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' cannot put this loop into a kernel with others: 'i' does not count by 1 between bounds that are the same for all
    [[idxmap::map]]
    for (int i = 0; i < n; i += 2)
      a[i] = a[i] + 1;
  }
  [[idxmap::time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+4]]:9: error: 'time_tile' cannot put this loop into a kernel with others: 'sum' is reduced
    // CHECK: :[[@LINE+3]]:9: note: the loops of a step have as many loops each, with steps of 1 between bounds that are the same in every step, and no reductions
    [[using idxmap: map, reduction("+", sum)]]
    for (int i = 0; i < n; ++i)
        sum += a[i];
  }
  // Both loops are in one dimension of the other nest's.
  [[using idxmap: data, copy(a, n * 64), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(3)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 8; ++j)
        for (int k = 0; k < 8; ++k)
          a[(i * 8 + j) * 8 + k] = a[(i * 8 + j) * 8 + k] + 1;
    [[using idxmap: map(2), independent]]
    for (int i = 0; i < n / 2; ++i)
      for (int j = 0; j < n / 2; ++j)
        // CHECK: :[[@LINE+1]]:9: error: 'time_tile' needs all subscripts of 'a', which the loops write, to be near each other
        a[(i + j) * 64 + 10] = 0;
  }
  // The step's number moves the array.
  [[using idxmap: data, copy(a, n + steps), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'time_tile' needs all subscripts of 'a', which the loops write, to be near each other
      a[i + t] = a[i + t] + 1;
  }
}

void exchanges(float *a, float *b, int n, int steps) {
  // What has a name outside of the loop has a value behind it.
  float *kept;
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      b[i] = a[i];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs mapped loops, and behind them an exchange of two arrays or nothing; this is neither
    kept = a;
    a = b;
    b = kept;
  }
}

void uses(float *a, float *b, float *c, const int *at, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+2]]:7: error: 'time_tile' needs all subscripts of 'a', which the loops write, to be near each other
      // CHECK: :[[@LINE+1]]:7: note: each mapped loop has to have a dimension of its own in it, the same in all loops of a step, where a number is added to its variable
      a[at[i]] = 1;
  }
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        b[i * m + j] = 2;
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        // CHECK: :[[@LINE+1]]:24: error: 'time_tile' needs all subscripts of 'b', which the loops write, to be near each other
        a[i * m + j] = b[j * m + i];
  }
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid")]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n; ++i)
      for (int j = 0; j < m; ++j)
        // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'time_tile' needs rows of 'a' that do not overlap: the loops use {{.*}} elements of one, and the next begins {{.*}} behind it
        // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: what is in two rows would be two elements to the tiles
        b[i * m + j] = a[i * m + j - 1];
    std::swap(a, b);
  }
  (void)c;
}
