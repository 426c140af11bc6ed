// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that stay in registers while a loop runs in strips: one for each
// thread, and one for each of a thread's indices.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <cstddef>
#include <vector>

using V = std::vector<double>;

// Where the loop has no iteration, no element is there.
static void in_place(const float *a, const float *b, float *c, int m, int n,
                     int p) {
  [[using idxmap: map(2), tile(16, 32), tile_loop(k, 8), stage(a, b), hold(c)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < p; ++k)
        c[i * n + j] += a[i * p + k] * b[k * n + j];
}

static void each(const float *a, const float *b, float *c, int m, int n,
                 int p) {
  [[using idxmap: map(2), tile(32, 64), each(4, 8), tile_loop(k, 16),
    stage(a, b), hold(c)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      const int here = i * n + j;
      c[here] = 0;
      for (int k = 0; k < p; ++k)
        c[here] += a[i * p + k] * b[k * n + j];
    }
}

// Two of them, under conditions, too; one is only read, one is of integers.
static void several(const double *a, double *b, const double *d, int *e, int n,
                    int p) {
  [[using idxmap: map, tile(64), each(2), tile_loop(k, 7), stage(a),
    hold(b, d, e)]]
  for (int i = 0; i < n; ++i) {
    e[n - 1 - i] = 3;
    b[2 * i] -= d[i];
    for (int k = 0; k < p; k++) {
      if (a[i + k] < 2)
        continue;
      b[2 * i] = b[2 * i] * 0.5 + a[i + k];
      ++e[n - 1 - i];
    }
    if (b[2 * i] > 9)
      e[n - 1 - i] = -e[n - 1 - i];
  }
}

// Rows, containers.
static void rows(const V &a, V &b, int (*c)[7], int n) {
  [[using idxmap: map(2), tile(8, 8), each(2, 4), tile_loop(k, 4), stage(a),
    hold(b, c)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 7; ++j) {
      for (int k = 0; k < n; ++k) {
        b[i * 7 + j] += a[i * n + k] * j;
        c[i][j] += k;
      }
      b[i * 7 + j] *= 2;
      c[i][j] -= 1;
    }
}

static void products(int m, int n, int p, Fence where) {
  Fenced<float> a(std::size_t(m) * p, where), b(std::size_t(n) * p, where),
      c(std::size_t(m) * n, where);
  for (int i = 0; i < m * p; ++i)
    a[i] = float(i * 7 % 23 - 11) * 0.25f;
  for (int i = 0; i < n * p; ++i)
    b[i] = float(i * 5 % 19 - 9) * 0.5f;
  for (int i = 0; i < m * n; ++i)
    c[i] = float(i % 5);
  in_place(a.data(), b.data(), c.data(), m, n, p);
  show("in_place", V(c.data(), c.data() + m * n));
  each(a.data(), b.data(), c.data(), m, n, p);
  show("each", V(c.data(), c.data() + m * n));
}

static void vectors(int n, int p) {
  V a(n * n + n + p + 1), b(7 * n + 1), d(n);
  std::vector<int> e(n), c(7 * n);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = double(i * 3 % 11);
  for (int i = 0; i < n; ++i)
    d[i] = i - 3;
  several(a.data(), b.data(), d.data(), e.data(), n, p);
  show("several", b);
  show("e", V(e.begin(), e.end()));
  rows(a, b, reinterpret_cast<int(*)[7]>(c.data()), n);
  show("rows", b);
  show("c", V(c.begin(), c.end()));
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind})
    for (const int p : {0, 1, 7, 8, 17, 33})
      for (const int m : {1, 15, 17, 33})
        products(m, m == 15 ? 65 : 2 * m, p, where);
  for (const int n : {0, 1, 8, 33, 130})
    for (const int p : {0, 1, 7, 15})
      vectors(n, p);
  return 0;
}
