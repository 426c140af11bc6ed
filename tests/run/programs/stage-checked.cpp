// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check runs the loop's own reads beside the kernel that reads from tiles, and
// compares what both leave.
// RUN: %run-program %s %t --check

#include "Show.h"

#include <vector>

static void five(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j) {
      const int here = i * m + j;
      if (a[here] < 0)
        continue;
      b[here] = a[here - 1] + a[here + 1] + a[here - m] + a[here + m];
    }
}

static void product(const double *a, const double *b, double *c, int m, int n,
                    int p) {
  [[using idxmap: map(2), tile(8, 8), tile_loop(k, 4), stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = c[i * n + j];
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// Threads with indices of their own.
static void each(const double *a, const double *b, double *c, int m, int n,
                 int p) {
  [[using idxmap: map(2), tile(8, 8), each(2, 4), tile_loop(k, 4), stage(a, b),
    hold(c)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      const int here = i * n + j;
      double sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[here] += sum;
      if (sum < 0)
        continue;
      c[here] -= 1;
    }
  [[using idxmap: map(2), tile(8, 8), each(4, 2)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      if (c[i * n + j] < 0)
        continue;
      c[i * n + j] *= 2;
    }
}

// Names that the kernel would give.
static void named(const std::vector<double> &e, std::vector<double> &b,
                  int at) {
  const double thread = 2;
  [[using idxmap: map, tile(32), stage(e)]]
  for (int i = 1; i < at; ++i) {
    const double e_tile = e[i], i_in = e[i - 1];
    b[i] = e_tile * thread + i_in;
  }
}

int main() {
  const int n = 19, m = 37;
  std::vector<double> a(n * m), b(n * m), c(n * n);
  for (int i = 0; i < n * m; ++i)
    a[i] = i * 31 % 17 - 3;
  five(a.data(), b.data(), n, m);
  show("five", b);
  product(a.data(), b.data(), c.data(), n, n, m);
  show("product", c);
  each(a.data(), b.data(), c.data(), n, n, m);
  show("each", c);
  named(a, b, n * m);
  show("named", b);
  return 0;
}
