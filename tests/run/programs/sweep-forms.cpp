// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that go through planes of arrays of all types, by all sorts of names,
// between all sorts of bounds, with what else a loop may have.
// RUN: %run-program %s %t

#include "Show.h"

#include <algorithm>
#include <cstddef>
#include <vector>

using V = std::vector<double>;

struct Cell {
  float x;
  short y, z;
};

static int table[9][10][40], made[9][10][40];

// Small elements, structures, several stencils that threads keep in registers.
static void types(const unsigned char *a, const Cell *s, const double *d,
                  double *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(4, 16), sweep(i, 6), stage(a, s, d)]]
  for (int i = 2; i < nx - 2; ++i)
    for (int j = 2; j < ny - 2; ++j)
      for (int k = 2; k < nz - 2; ++k) {
        const int at = (i * ny + j) * nz + k, row = nz, plane = ny * nz;
        int sum = a[at] + a[at - 2] + a[at + 2] + a[at - 2 * row] + a[at + row];
        sum += a[at - plane] + a[at + 2 * plane];
        b[at] = sum + s[at].x * s[at + plane].z - s[at - 1].y +
                d[at - 2 * plane] - d[at - row] * d[at + row + 1];
      }
}

// Planes of rows of a constant length: a step of i is one plane, as one of j is
// one row.
static void rows(const float *a, float *b, int nx, int ny) {
  [[using idxmap: map(3), tile(4, 16), sweep(i, 6), stage(a)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < 20; ++k)
        b[(i * ny + j) * 21 + k] =
            a[((i - 1) * ny + j) * 21 + k] + a[((i + 1) * ny + j) * 21 + k] -
            a[(i * ny + j - 1) * 21 + k] * a[(i * ny + j + 1) * 21 + k] +
            a[(i * ny + j) * 21 + k - 1] + 2 * a[(i * ny + j) * 21 + k + 1];
}

// A variable of the program, in all three dimensions.
static void global(int low) {
  [[using idxmap: map(3), tile(2, 32), sweep(i, 4), stage(table)]]
  for (int i = low; i != 8; ++i)
    for (int j = 1; j <= 8; ++j)
      for (int k = 1; k < 39; ++k)
        made[i][j][k] = table[i - 1][j][k] + table[i][j - 1][k + 1] +
                        2 * table[i][j][k] + table[i + 1][j][k] +
                        table[i][j + 1][k - 1];
}

// Bounds below zero, types of several sizes, and of no sign.
static void bounds(const float *a, float *b, long n, short m, unsigned p) {
  [[using idxmap: map(3), tile(2, 16), sweep(i, 5), stage(a)]]
  for (long i = -3; i <= n; ++i)
    for (short j = 0; j < m; ++j)
      for (unsigned k = 1; k < p; ++k)
        b[((i + 3) * m + j) * p + k] = a[((i + 4) * m + j) * p + k] +
                                       a[((i + 3) * m + j) * p + k - 1];
  [[using idxmap: map(2), tile(32), sweep(k, 8), stage(a)]]
  for (short j = 0; j < m; ++j)
    for (unsigned k = 2; k < p; ++k)
      b[j * p + k] += a[j * p + k - 2] - a[j * p + k];
}

// Threads along a loop whose elements are not beside each other.
static void columns(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(32), sweep(j, 10), stage(a), unroll(k)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = m - 1; j >= 2; --j) {
      double sum = 0;
      for (int k = 0; k < 3; ++k)
        sum += a[i * m + j - k];
      b[i * m + j] = sum - a[(i + 1) * m + j];
    }
}

// Names that the kernel would give, macros, updates that are one step.
static void named(const float *a, float *a_here, int n, int m) {
#define a_after 3
  int j_rim = 2, count[1] = {0};
  [[using idxmap: map(2), tile(32), sweep(i, 3), stage(a), copy(count, 1)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j) {
      const float a_before = a[(i - 1) * m + j];
      if (a_before > 4)
        [[idxmap::atomic]] count[0] += j_rim;
      a_here[i * m + j] = a_before + a[(i + 1) * m + j] + a[i * m + j - 1] +
                          a[i * m + j + 1] + a_after;
    }
#undef a_after
  a_here[0] = float(count[0]);
}

// In a data region, of which a clause says how much there is.
static void region(float *a, float *b, int n, int m) {
  [[using idxmap: data, copy(a, n *m), copy(b, n *m)]]
  for (int t = 0; t < 3; ++t) {
    [[using idxmap: map(2), tile(64), sweep(i, 16), stage(a)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = 0.25f * (a[i * m + j - 1] + a[i * m + j + 1] +
                                a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}

// Four loops, of which blocks go through the third.
static void deep(const double *a, double *b, int p, int n, int m, int l) {
  [[using idxmap: map(4), tile(16), sweep(j, 3), stage(a)]]
  for (int x = 0; x < p; ++x)
    for (int i = 0; i < n; ++i)
      for (int j = 1; j < m; ++j)
        for (int k = 1; k < l; ++k)
          b[((x * n + i) * m + j) * l + k] =
              a[((x * n + i) * m + j) * l + k - 1] +
              a[((x * n + i) * m + j - 1) * l + k];
}

static void all(int nx, int ny, int nz) {
  const std::size_t count = std::size_t(nx) * ny * nz;
  std::vector<unsigned char> a(count);
  std::vector<Cell> s(count);
  V d(count), b(count);
  for (std::size_t i = 0; i < count; ++i) {
    a[i] = i * 7 % 251;
    s[i] = {float(i % 13), short(i % 5), short(i % 7)};
    d[i] = double(i % 17);
  }
  types(a.data(), s.data(), d.data(), b.data(), nx, ny, nz);
  show("types", b);
  std::vector<float> f(count + ny * nz), g(count + ny * nz);
  for (std::size_t i = 0; i < f.size(); ++i)
    f[i] = float(i * 3 % 31);
  bounds(f.data(), g.data(), nx - 4, short(ny), unsigned(nz));
  show("bounds", V(g.begin(), g.end()));
  columns(d.data(), b.data(), nx * ny, nz);
  show("columns", b);
  std::vector<float> p(nx * ny * 21), q(nx * ny * 21);
  for (std::size_t i = 0; i < p.size(); ++i)
    p[i] = float(i * 5 % 29);
  rows(p.data(), q.data(), nx, ny);
  show("rows", V(q.begin(), q.end()));
  named(f.data(), g.data(), nx, ny * nz);
  show("named", V(g.begin(), g.end()));
  region(f.data(), g.data(), nx * ny, nz);
  show("region", V(f.begin(), f.end()));
  show("of", V(g.begin(), g.end()));
  deep(d.data(), b.data(), nx, 1, ny, nz);
  show("deep", b);
}

int main() {
  for (const int nx : {1, 4, 5, 7, 11, 17})
    for (const int ny : {1, 5, 9, 13})
      for (const int nz : {1, 5, 20, 35})
        all(nx, ny, nz);
  for (int i = 0; i < 9 * 10 * 40; ++i)
    table[i / 400][i / 40 % 10][i % 40] = i * 5 % 43;
  for (const int low : {1, 3, 8}) {
    global(low);
    show("global", V(&made[0][0][0], &made[0][0][0] + 9 * 10 * 40));
  }
  return 0;
}
