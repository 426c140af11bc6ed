// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several buffers of each tile, to which copies go that nobody waits for: by 4,
// 8 and 16 bytes, of elements that are copied at once, more buffers than the
// loop has strips, in templates.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <vector>

using V = std::vector<double>;

template <typename T>
static void product(const T *a, const T *b, T *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(32, 64), each(4, 4), tile_loop(k, 16),
    stage(a, b), pipeline("async", 3)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      T sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// One index for each thread; an array that all strips share, and elements of
// two bytes, which no such copy has.
static void shared(const double *a, const short *b, const double *d, double *c,
                   int m, int n, int p) {
  [[using idxmap: map(2), pipeline("async", 2), tile(8, 16), tile_loop(k, 5),
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

// Rounds that read no more than there is, in four buffers.
static void held(const int *a, const int *b, int *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(8, 32), each(8, 1), tile_loop(k, 8),
    stage(a, b), hold(c), pipeline("async", 4)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < p; ++k)
        c[i * n + j] += a[i * p + k] / (b[k * n + j] + 50);
}

// Objects of two parts, an order of the tile, and names that are taken.
struct Pair {
  float left, right;
  explicit Pair() = default;
};
static void pairs(const Pair (*load)[40], const float (*ahead)[40],
                  float (*now)[40], int from, int to) {
  [[using idxmap: map(2), tile(8, 8), tile_loop(k, 8), stage(load, ahead),
    pipeline("async", 3), layout("shared", ahead, "Swizzle(8,8)")]]
  for (int i = 0; i < 24; ++i)
    for (int j = 0; j < 40; ++j) {
      float sum = 0;
      for (int k = from; k < to; ++k)
        sum += load[i][k].left * ahead[j][k] - load[i][k].right;
      now[i][j] = sum;
    }
}

template <typename T> static void fill(Fenced<T> &of, int count, int by) {
  for (int i = 0; i < count; ++i)
    of[i] = T(i * by % 23 - 11) / 4;
}

template <typename T> static void products(int m, int n, int p, Fence where) {
  Fenced<T> a(m * p, where), b(n * p, where), c(m * n, where);
  fill(a, m * p, 7);
  fill(b, n * p, 5);
  fill(c, m * n, 3);
  product(a.data(), b.data(), c.data(), m, n, p);
  show("product", V(c.data(), c.data() + m * n));
}

static void others(int m, int n, int p) {
  V a(m * p), d(m + n, 0.5), c(m * n);
  std::vector<short> b(n * p);
  for (int i = 0; i < m * p; ++i)
    a[i] = i * 7 % 23 * 0.25;
  for (int i = 0; i < n * p; ++i)
    b[i] = i * 5 % 23;
  shared(a.data(), b.data(), d.data(), c.data(), m, n, p);
  show("shared", c);
  const std::vector<int> ia(a.begin(), a.end()), ib(b.begin(), b.end());
  std::vector<int> ic(m * n, 3);
  held(ia.data(), ib.data(), ic.data(), m, n, p);
  show("held", V(ic.begin(), ic.end()));
}

int main() {
  for (const int p : {0, 1, 7, 15, 16, 17, 32, 33, 52}) {
    for (const Fence where : {Fence::Before, Fence::Behind}) {
      products<float>(31, 33, p, where);
      products<float>(64, 128, p, where);
      products<double>(33, 66, p, where);
    }
    others(17, 40, p);
  }
  Pair a[24][40];
  float b[40][40], c[24][40];
  for (int i = 0; i < 24 * 40; ++i) {
    a[i / 40][i % 40].left = i * 7 % 11 * 0.5f;
    a[i / 40][i % 40].right = i * 3 % 5;
  }
  for (int i = 0; i < 40 * 40; ++i)
    b[i / 40][i % 40] = i * 5 % 13 * 0.25f;
  for (const int from : {0, 3, 39, 40})
    for (const int to : {0, 20, 40}) {
      pairs(a, b, c, from, to);
      show("pairs", V(&c[0][0], &c[0][0] + 24 * 40));
    }
}
