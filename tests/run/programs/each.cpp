// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads with several indices: all sorts of loops, bodies and clauses, with
// and without tiles in shared memory, at lengths around those of the blocks.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <algorithm>
#include <cstddef>
#include <vector>

using V = std::vector<double>;

static void star(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(16, 64), each(4, 2)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j) {
      if (a[i * m + j] < 0)
        continue;
      b[i * m + j] =
          0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] +
                  a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    }
}

static void staged(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(16, 64), each(2, 4), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j) {
      float sum = a[i * m + j];
      for (int k = -1; k <= 1; k += 2) {
        if (a[i * m + j + k] < 0)
          continue;
        sum += a[i * m + j + k] - a[(i + k) * m + j];
      }
      if (sum > 100)
        continue;
      b[i * m + j] = sum;
    }
}

// One dimension, steps, downwards, wide types.
static void stepped(const double *a, double *b, std::size_t n) {
  [[using idxmap: map, tile(96), each(3)]]
  for (std::size_t i = 0; i < n; i += 2)
    b[i] = a[i] * 2;
  [[using idxmap: map, tile(32), each(32)]]
  for (std::size_t i = n; i-- > 0;)
    b[i] += a[i];
}

static void steps(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), shift_lb, split_last(24), split_last(3),
    permute(1, 0, 2, 3), permute(0, 1, 2, 3), grid_block(1, 1)]]
  for (int i = 2; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[i * m + j] + i - 3 * j;
}

static void triangle(double *b, int n) {
  [[using idxmap: map(2), tile(8, 32), each(2, 4)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      b[i * n + j] += i * 100 + j;
}

static void deep(const double *a, double *b, int p, int q, int n, int m) {
  [[using idxmap: map(4), tile(2, 4, 16), each(2, 1, 4)]]
  for (int x = 0; x < p; ++x)
    for (int y = 0; y < q; ++y)
      for (int i = 1; i < n; ++i)
        for (int j = 0; j < m; ++j)
          b[((x * q + y) * n + i) * m + j] =
              a[((x * q + y) * n + i - 1) * m + j] + x;
}

// Variables that each iteration has for itself.
static double privates(const double *a, double *b, int n) {
  double first = 3, last = -1, own;
  [[using idxmap: map, tile(64), each(4), firstprivate(first),
    lastprivate(last), private(own)]]
  for (int i = 0; i < n; ++i) {
    first = 3;
    if (a[i] > 20)
      first += i;
    own = a[i] + first;
    last = own;
    if (own < 0)
      continue;
    b[i] = first - own;
  }
  return last;
}

static int reduced(const double *a, int n, int m, int &at) {
  int sum = 0, best = 0;
  double least = 1e9;
  [[using idxmap: map(2), tile(4, 64), each(2, 8), reduction("+", sum),
    reduction("max", best)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (a[i * m + j] < 0)
        continue;
      sum += int(a[i * m + j]);
      best = std::max(best, int(a[i * m + j] * 3) - j);
    }
  [[using idxmap: map, tile(64), each(8), reduction("argmin", least, at)]]
  for (int i = 0; i < n; ++i)
    if (a[i * m] < least) {
      least = a[i * m];
      at = i;
    }
  return sum * 1000 + best + int(least);
}

// Names that the kernel would give.
static void named(const double *i_own, double *b, int n) {
#define j_own 3
  [[using idxmap: map(2), tile(4, 8), each(2, 2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 9; ++j)
      b[i * 9 + j] = i_own[i] + j_own;
#undef j_own
}

template <typename T, int N> static void generic(const T *a, T *b, int n) {
  [[using idxmap: map(2), tile(4, 8), each(4, 2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < N; ++j)
      b[i * N + j] = a[i] + j;
}

static void threads(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), each(2, 4), target("threads")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (a[i * m + j] < 0)
        continue;
      b[i * m + j] = a[i * m + j] + i;
    }
  [[using idxmap: map(2), tile(8, 32), each(2, 32), target("host")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] += a[i * m + j] + j;
}

static void boxes(int n, int m, Fence where) {
  Fenced<float> a(std::size_t(n) * m, where), b(std::size_t(n) * m, where);
  for (int i = 0; i < n * m; ++i)
    a[i] = float(i * 7 % 23) - 3;
  star(a.data(), b.data(), n, m);
  show("star", V(b.data(), b.data() + n * m));
  staged(a.data(), b.data(), n, m);
  show("staged", V(b.data(), b.data() + n * m));
}

static void others(int n, int m) {
  V a(n * m), b(n * m), c(n * n);
  for (int i = 0; i < n * m; ++i)
    a[i] = double(i * 11 % 37) - 4;
  stepped(a.data(), b.data(), n * m);
  show("stepped", b);
  steps(a.data(), b.data(), n, m);
  show("steps", b);
  triangle(c.data(), n);
  show("triangle", c);
  show("privates", V{privates(a.data(), b.data(), n * m)});
  show("private", b);
  int at = -1;
  if (n > 0 && m > 0) {
    show("reduced", V{double(reduced(a.data(), n, m, at))});
    show("at", V{double(at)});
  }
  V e(n * 9);
  named(a.data(), e.data(), m > 0 ? n : 0);
  show("named", e);
  V f(n * 5);
  generic<double, 5>(a.data(), f.data(), m > 0 ? n : 0);
  show("generic", f);
  threads(a.data(), b.data(), n, m);
  show("threads", b);
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind})
    for (const int n : {1, 2, 3, 15, 17, 18, 19, 35})
      for (const int m : {1, 3, 63, 66, 67, 130})
        boxes(n, m, where);
  for (const int n : {0, 1, 8, 9, 33})
    for (const int m : {0, 1, 7, 64, 65, 100})
      others(n, m);
  V a(3 * 2 * 9 * 35), b(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = double(i % 101);
  deep(a.data(), b.data(), 3, 2, 9, 35);
  show("deep", b);
  return 0;
}
