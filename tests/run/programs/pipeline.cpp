// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two buffers of each tile: the next strip is read while one runs. Products at
// lengths around those of strips, whose reads stay between fences.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <cstddef>
#include <vector>

using V = std::vector<double>;

static void product(const float *a, const float *b, float *c, int m, int n,
                    int p) {
  [[using idxmap: map(2), tile(32, 64), each(4, 4), tile_loop(k, 16),
    stage(a, b), pipeline(2)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// One index for each thread, with an array that all strips share; the loop does
// not begin at 0, and ends where it wants.
static void shared(const double *a, const double *b, const double *d, double *c,
                   int m, int n, int p) {
  [[using idxmap: map(2), pipeline(2), tile(8, 16), tile_loop(k, 5),
    stage(a, b, d)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = d[i] - d[j];
      for (int k = 2; k <= p - 2; k++) {
        if (k % 3 == 2)
          continue;
        sum += a[i * p + k] * b[j * p + k] + a[i * p + k - 1];
      }
      c[i * n + j] = sum;
    }
}

// Held elements, and integers of which a round reads no more than there are.
static void held(const int *a, const int *b, int *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(8, 32), each(8, 1), tile_loop(k, 8),
    stage(a, b), hold(c), pipeline(2)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < p; ++k)
        c[i * n + j] += a[i * p + k] / (b[k * n + j] + 50);
}

// The names of the kernel's own variables are taken; wide indices.
static void named(const float *now, const float *load, float *more,
                  std::size_t n, std::size_t first, std::size_t to) {
  [[using idxmap: map, tile(64), each(2), tile_loop(store, 16),
    stage(now, load), pipeline(2)]]
  for (std::size_t i = 0; i < n; ++i) {
    float sum = 0, now_next = 1;
    for (std::size_t store = first; store < to; ++store)
      sum += now[i * to + store] * load[store] * now_next;
    more[i] = sum;
  }
}

// Objects; an order of the tile.
struct Pair {
  float left, right;
  explicit Pair() = default;
};
static void pairs(const Pair (*a)[40], const float (*b)[40], float (*c)[40],
                  int p) {
  [[using idxmap: map(2), tile(8, 8), tile_loop(k, 8), stage(a, b),
    pipeline(2), layout("shared", b, "Swizzle(8,8)")]]
  for (int i = 0; i < 24; ++i)
    for (int j = 0; j < 40; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i][k].left * b[j][k] - a[i][k].right;
      c[i][j] = sum;
    }
}

static void fill(Fenced<float> &of, std::size_t count, int by) {
  for (std::size_t i = 0; i < count; ++i)
    of[i] = float(int(i * by % 23) - 11) * 0.25f;
}

static void products(int m, int n, int p, Fence where) {
  Fenced<float> a(std::size_t(m) * p, where), b(std::size_t(n) * p, where),
      c(std::size_t(m) * n, where), x(p, where), y(m, where);
  fill(a, m * p, 7);
  fill(b, n * p, 5);
  fill(c, m * n, 3);
  fill(x, p, 11);
  product(a.data(), b.data(), c.data(), m, n, p);
  show("product", V(c.data(), c.data() + m * n));
  const V da(a.data(), a.data() + m * p), db(b.data(), b.data() + n * p),
      dd(m + n, 0.5);
  V dc(m * n);
  shared(da.data(), db.data(), dd.data(), dc.data(), m, n, p);
  show("shared", dc);
  const std::vector<int> ia(da.begin(), da.end()), ib(db.begin(), db.end());
  std::vector<int> ic(m * n, 3);
  held(ia.data(), ib.data(), ic.data(), m, n, p);
  show("held", V(ic.begin(), ic.end()));
  named(a.data(), x.data(), y.data(), m, p / 3, p);
  show("named", V(y.data(), y.data() + m));
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind})
    for (const int p : {0, 1, 7, 8, 15, 16, 17, 32, 40})
      for (const int m : {1, 31, 33, 64})
        products(m, m == 31 ? 33 : 2 * m, p, where);
  Pair a[24][40];
  float b[40][40], c[24][40];
  for (int i = 0; i < 24 * 40; ++i)
    a[i / 40][i % 40].left = float(i % 13), a[i / 40][i % 40].right = float(i % 5);
  for (int i = 0; i < 40 * 40; ++i)
    b[i / 40][i % 40] = float(i % 7);
  for (const int p : {0, 7, 8, 40}) {
    pairs(a, b, c, p);
    show("pairs", V(&c[0][0], &c[0][0] + 24 * 40));
  }
  return 0;
}
