// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inner loops in strips, of which blocks keep their parts of arrays: products
// of matrices, at lengths around those of the strips, and what may stand around
// the loop.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <cstddef>
#include <vector>

static void product(const float *a, const float *b, float *c, int m, int n,
                    int p) {
  [[using idxmap: map(2), tile(32, 32), tile_loop(k, 32), stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// Adds to what is there; the second array is turned.
static void added(const double *a, const double *b, double *c, int m, int n,
                  int p) {
  [[using idxmap: map(2), tile(16, 16), tile_loop(k, 16), stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = c[i * n + j];
      const int here = i * n + j;
      for (int k = 0; k < p; k++) {
        if (k % 3 == 2)
          continue;
        const double left = a[i * p + k];
        sum += left * b[j * p + k] + k;
      }
      c[here] = sum;
    }
}

// The tile hangs over in one dimension only, and the loop is all of the body.
static void in_place(const float *a, const float *b, float *c, int m, int p) {
  [[using idxmap: map(2), tile(8, 32), tile_loop(k, 5), stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < 32; ++j)
      for (int k = 0; k < p; ++k)
        c[i * 32 + j] += a[i * p + k] * b[k * 32 + j];
}

// No thread is beyond the end.
static void exact(const float (*a)[48], const float (*b)[32], float (*c)[32]) {
  [[using idxmap: map(2), tile(8, 32), tile_loop(k, 16), stage(a, b)]]
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 32; ++j) {
      float sum = 0;
      for (int k = 1; k <= 47; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

// Wide indices; the loop neither begins at 0 nor is the last word.
static void offsets(const float *a, const float *x, float *y, std::size_t n,
                    std::size_t first, std::size_t last) {
  [[using idxmap: map, tile(64), tile_loop(k, 16), stage(a, x)]]
  for (std::size_t i = 0; i < n; ++i) {
    float sum = 0, least = 1000;
    int count;
    count = 0;
    for (std::size_t k = first; k < last; ++k) {
      const float now = a[i * last + k] * x[k];
      sum += now;
      if (now < least)
        least = now;
      ++count;
    }
    if (sum < 0)
      continue;
    y[i] = sum + least + float(count);
  }
}

// What has nothing to do with the loop is kept once.
static void convolved(const float *a, const float *w, float *b, int n, int m) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a, w)]]
  for (int i = 0; i < n; ++i) {
    float sum = a[i];
    for (int k = 0; k < m; ++k)
      sum += w[k] * a[i + k];
    b[i] = sum;
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
  show("product", std::vector<double>(c.data(), c.data() + m * n));
  std::vector<double> da(a.data(), a.data() + m * p),
      db(b.data(), b.data() + n * p), dc(c.data(), c.data() + m * n);
  added(da.data(), db.data(), dc.data(), m, n, p);
  show("added", dc);
}

static void others(int m, int p, Fence where) {
  Fenced<float> a(std::size_t(m) * p, where), b(std::size_t(32) * p, where),
      c(std::size_t(m) * 32, where), x(p, where), y(m, where);
  fill(a, m * p, 7);
  fill(b, 32 * p, 5);
  fill(x, p, 11);
  in_place(a.data(), b.data(), c.data(), m, p);
  show("in_place", std::vector<double>(c.data(), c.data() + m * 32));
  offsets(a.data(), x.data(), y.data(), m, p / 3, p);
  show("offsets", std::vector<double>(y.data(), y.data() + m));
  Fenced<float> long_one(m + p, where);
  fill(long_one, m + p, 13);
  convolved(long_one.data(), x.data(), y.data(), m, p);
  show("convolved", std::vector<double>(y.data(), y.data() + m));
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind}) {
    for (const int p : {0, 1, 15, 16, 17, 31, 32, 33, 70})
      for (const int m : {1, 31, 33})
        products(m, m == 31 ? 33 : 2 * m, p, where);
    for (const int p : {0, 1, 4, 5, 6, 21, 40})
      for (const int m : {0, 1, 8, 67})
        others(m, p, where);
  }
  float a[16][48], b[48][32], c[16][32];
  for (int i = 0; i < 16 * 48; ++i)
    a[i / 48][i % 48] = float(i % 13);
  for (int i = 0; i < 48 * 32; ++i)
    b[i / 32][i % 32] = float(i % 7);
  exact(a, b, c);
  show("exact", std::vector<double>(&c[0][0], &c[0][0] + 512));
  return 0;
}
