// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads with several indices around a loop in strips: what lives across its
// parts, what is computed again, and what indices beyond the end do.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <cmath>
#include <cstddef>
#include <vector>

using V = std::vector<double>;

static void product(const float *a, const float *b, float *c, int m, int n,
                    int p) {
  [[using idxmap: map(2), tile(32, 64), each(4, 4), tile_loop(k, 16),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// Several variables, one with a value that only indices in the loops have, one
// that is computed again, one without a value; the second array is turned.
static void added(const double *a, const double *b, double *c, int m, int n,
                  int p) {
  [[using idxmap: map(2), tile(16, 16), each(2, 4), tile_loop(k, 5),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      const int here = i * n + j;
      double sum = c[here], least(1000), twice = 2 * sum;
      int count, half = 3;
      count = 0;
      const int before = half;
      for (int k = 0; k < p; k++) {
        if (k % 3 == 2)
          continue;
        const double left = a[i * p + k];
        sum += left * b[j * p + k] + k;
        if (left < least)
          least = left;
        ++count;
      }
      if (sum < -100)
        continue;
      c[here] = sum + least * count + twice / before;
    }
}

// Integers, and what could not be done by an index that is in no loop.
static void counted(const int *a, const int *b, int *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(8, 32), each(8, 1), tile_loop(k, 8),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      int sum = 0;
      unsigned long long much = 1;
      for (int k = 0; k < p; ++k) {
        sum += a[i * p + k] / (b[k * n + j] + 50);
        much = much * 3 + unsigned(b[k * n + j]);
      }
      c[i * n + j] = sum + int(much % 1000);
    }
}

// The loop is all of the body, and updates memory.
static void in_place(const float *a, const float *b, float *c, int m, int p) {
  [[using idxmap: map(2), tile(8, 32), each(2, 2), tile_loop(k, 5),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < 40; ++j)
      for (int k = 0; k < p; ++k)
        c[i * 40 + j] += a[i * p + k] * b[k * 40 + j];
}

// Wide indices, one dimension, a variable of the same name in the loop, and
// what needs a function.
static void rows(const float *a, const float *x, float *y, std::size_t n,
                 std::size_t first, std::size_t last) {
  [[using idxmap: map, tile(128), each(4), tile_loop(k, 16), stage(a, x)]]
  for (std::size_t i = 0; i < n; ++i) {
    float sum = 0, most = -1;
    for (std::size_t k = first; k < last; ++k) {
      const float now = a[i * last + k] * x[k];
      sum = std::fma(now, 2.0f, sum);
      {
        float most = now;
        most += 1;
        sum += most;
      }
      if (now > most)
        most = now;
    }
    y[i] = sum + most;
  }
}

// No index is beyond the end, and what the loop does not name is kept once.
static void exact(const float (*a)[48], const float (*b)[32], float (*c)[32]) {
  [[using idxmap: map(2), tile(8, 32), each(4, 2), tile_loop(k, 16),
    stage(a, b)]]
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 32; ++j) {
      float sum = a[i][0];
      for (int k = 1; k <= 47; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

static void fill(Fenced<float> &of, std::size_t count, int by) {
  for (std::size_t i = 0; i < count; ++i)
    of[i] = float(int(i * by % 23) - 11) * 0.25f;
}

static void products(int m, int n, int p, Fence where) {
  Fenced<float> a(std::size_t(m) * p, where), b(std::size_t(n) * p, where),
      c(std::size_t(m) * n, where);
  fill(a, m * p, 7);
  fill(b, n * p, 5);
  fill(c, m * n, 3);
  product(a.data(), b.data(), c.data(), m, n, p);
  show("product", V(c.data(), c.data() + m * n));
  V da(a.data(), a.data() + m * p), db(b.data(), b.data() + n * p),
      dc(c.data(), c.data() + m * n);
  added(da.data(), db.data(), dc.data(), m, n, p);
  show("added", dc);
  std::vector<int> ia(da.begin(), da.end()), ib(db.begin(), db.end()),
      ic(m * n);
  counted(ia.data(), ib.data(), ic.data(), m, n, p);
  show("counted", V(ic.begin(), ic.end()));
}

static void others(int m, int p, Fence where) {
  Fenced<float> a(std::size_t(m) * p, where), b(std::size_t(40) * p, where),
      c(std::size_t(m) * 40, where), x(p, where), y(m, where);
  fill(a, m * p, 7);
  fill(b, 40 * p, 5);
  fill(x, p, 11);
  in_place(a.data(), b.data(), c.data(), m, p);
  show("in_place", V(c.data(), c.data() + m * 40));
  rows(a.data(), x.data(), y.data(), m, p / 3, p);
  show("rows", V(y.data(), y.data() + m));
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind}) {
    for (const int p : {0, 1, 15, 16, 17, 33})
      for (const int m : {1, 31, 33, 65})
        products(m, m == 31 ? 33 : 2 * m, p, where);
    for (const int p : {0, 1, 4, 5, 6, 21, 40})
      for (const int m : {0, 1, 8, 9, 131})
        others(m, p, where);
  }
  float a[16][48], b[48][32], c[16][32];
  for (int i = 0; i < 16 * 48; ++i)
    a[i / 48][i % 48] = float(i % 13);
  for (int i = 0; i < 48 * 32; ++i)
    b[i / 32][i % 32] = float(i % 7);
  exact(a, b, c);
  show("exact", V(&c[0][0], &c[0][0] + 512));
  return 0;
}
