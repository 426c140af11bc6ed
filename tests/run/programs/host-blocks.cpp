// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mappings for the host: blocks of the loops, of every extent around a block's.
// RUN: %run-program %s %t
#include "Show.h"

#include <cstdio>
#include <vector>

static void tiles(std::vector<double> &a, int n, int m) {
  [[using idxmap: map(2), tile(4, 8), target("host")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] += i + 2 * j;
}

static void inner(std::vector<double> &a, int n, int m) {
  [[using idxmap: map(2), tile(4, 8), target("host")]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = m - 2; j >= 1; --j)
      a[i * m + j] += i * j;
}

static void strides(std::vector<double> &a, long n, unsigned m) {
  [[using idxmap: map(2), shift_lb, prune_grid, split_last(8), grid_block(1), target("host")]]
  for (long i = 0; i < n; i += 3)
    for (unsigned j = 1; j < m; j += 2)
      a[i * m + j] += i + 3 * j;
}

static void padded(std::vector<double> &a, int n, int m) {
  [[using idxmap: map(2), pad_last(16), permute(1, 0), grid_block(1), target("host")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] += 7 * i - j;
}

static void deep(std::vector<double> &a, int n, int m) {
  [[using idxmap: map(3), tile(2, 4, 8), target("host")]]
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        a[(k * n + i) * m + j] += k - i + j;
}

int main() {
  for (int n : {1, 3, 4, 5, 13})
    for (int m : {1, 2, 7, 8, 9, 31}) {
      std::vector<double> a(3 * n * m);
      tiles(a, n, m);
      inner(a, n, m);
      strides(a, n, m);
      padded(a, n, m);
      deep(a, n, m);
      std::printf("%d %d\n", n, m);
      show("a", a);
    }
}
