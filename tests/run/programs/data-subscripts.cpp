// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subscripts of pointers that functions, choices and tiles compute: the device
// gets what they can be.
// RUN: %run-program --check --counted 1 0 %s %t

#include "Show.h"

#include <algorithm>
#include <array>
#include <vector>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static int flat(int i, int j, int ny) { return i * ny + j; }
static long inRow(long row, int j) { return row + j; }

/// A field whose subscripts a member function computes.
struct Field {
  int nx, ny;
  double *u;
  std::vector<double> v;
  int at(int i, int j) const { return i * ny + j; }
  int inner(int i, int j) const { return at(i + 1, j + 1); }

  void pack(double *to) {
    [[idxmap::map]]
    for (int i = 0; i < nx; ++i)
      for (int j = 0; j < ny; ++j)
        to[i * ny + j] = v[at(i, j)] + i;
  }
  void pass() {
    [[idxmap::map]]
    for (int i = 0; i < nx; ++i)
      for (int j = 0; j < ny; ++j)
        u[at(i, j)] += v[at(i, j)];
    [[idxmap::map]]
    for (int i = 0; i < nx - 2; ++i)
      for (int j = 0; j < ny - 2; ++j)
        v[at(i + 1, j + 1)] = u[inner(i - 1, j)] + u[inner(i + 1, j)];
  }
};

static void functions(int nx, int ny) {
  std::vector<double> a(nx * ny), b(nx * ny, 1.0);
  Field f{nx, ny, a.data(), std::vector<double>(nx * ny)};
  for (int k = 0; k < nx * ny; ++k)
    f.v[k] = k;
  f.pack(b.data());
  f.pass();
  double *to = b.data();
  const double *from = a.data();
  [[idxmap::map]]
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      to[flat(i, j, ny)] -= from[inRow(flat(i, 0, ny), j)];
  [[idxmap::map]]
  for (int i = 0; i < f.nx; ++i)
    for (int j = 0; j < f.ny; ++j)
      to[f.at(i, j)] *= from[f.at(i, f.ny - 1 - j)];
  show("functions", a);
  show("functions", b);
  show("functions", f.v);
}

/// Extents in an array, which the nest leaves alone.
struct Grid {
  int n[2];
  std::array<long, 2> pitch;
  double *u;
  std::vector<double> v;

  void add() {
    [[idxmap::map]]
    for (int i = 0; i < n[0]; ++i)
      for (int j = 0; j < n[1]; ++j)
        u[i * n[1] + j] += v[i * pitch[0] + j * pitch[1]];
  }
};

static void extents(int nx, int ny) {
  std::vector<double> all(nx * ny, 2.0);
  Grid g{{nx, ny}, {1, nx}, all.data(), std::vector<double>(nx * ny)};
  [[idxmap::map]]
  for (int i = 0; i < g.n[0]; ++i)
    for (int j = 0; j < g.n[1]; ++j)
      g.v[i + j * g.pitch[1]] = i - j;
  g.add();
  Grid *p = &g;
  [[idxmap::map]]
  for (int i = 0; i < p->n[0]; ++i)
    for (int j = 0; j < p->n[1]; ++j)
      p->u[i * p->n[1] + j] *= i;
  show("extents", all);
}

/// Neighbours around the ends, as periodic codes write them.
static void neighbours(int n) {
  std::vector<double> all(n), sums(n);
  for (int k = 0; k < n; ++k)
    all[k] = k * k % 13;
  const double *a = all.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const int left = i > 0 ? i - 1 : n - 1;
    const int right = i < n - 1 ? i + 1 : 0;
    b[i] = a[left] + 2 * a[right];
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    b[i] += a[i == 0 ? n - 1 : i - 1] - a[(i == n - 1) ? 0 : i + 1];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    b[i] *= a[i == 0 ? 0 : (i == n - 1 ? i - 1 : i + 1)] + (a[i] > 3 ? 1 : 0);
  show("neighbours", sums);
}

static void plane(int nx, int ny) {
  std::vector<double> all(nx * ny), sums(nx * ny);
  for (int k = 0; k < nx * ny; ++k)
    all[k] = k % 7;
  const double *a = all.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j) {
      const int above = i == 0 ? nx - 1 : i - 1;
      b[i * ny + j] =
          a[above * ny + j] - a[i * ny + (j + 1 < ny ? j + 1 : 0)];
    }
  show("plane", sums);
}

/// Tiles, of which the last is cut off.
static void tiles(int n, int m, int tile) {
  std::vector<double> all(n * m, 1.0);
  double *a = all.data();
  [[idxmap::map(1)]]
  for (int ii = 0; ii < n; ii += 4)
    for (int i = ii; i < std::min(ii + 4, n); ++i)
      for (int j = m - 1; j >= 0; --j)
        a[i * m + j] += i * j;
  [[using idxmap: map(2), independent]]
  for (int ii = 0; ii < n; ii += tile)
    for (int jj = 0; jj < m; jj += tile)
      for (int i = ii; i < MIN(ii + tile, n); ++i)
        for (int j = jj; j < MIN(jj + tile, m); ++j)
          a[i * m + j] *= 1 + (i + j) % 3;
  show("tiles", all);
}

// Triangles of a matrix, row after row, and squares.
static void packed(int n) {
  std::vector<double> lower(n * (n + 1) / 2, 1.5), strict(n * (n - 1) / 2 + 1),
      x(n, 2), y(n), squares((n - 1) * (n - 1) + 1);
  double *l = lower.data(), *s = strict.data(), *q = squares.data();
  const double *from = x.data();
  double *to = y.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      l[i * (i + 1) / 2 + j] += i - j;
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < i; ++j)
      s[i * (i - 1) / 2 + j] = i * j;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0; j <= i; ++j)
      sum += l[i * (i + 1) / 2 + j] * from[j];
    to[i] = sum;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    q[i * i] = i;
  show("lower", lower);
  show("strict", strict);
  show("product", y);
  show("squares", squares);
}

// Neighbours that stay at the rim.
static void clamped(int n, int by) {
  std::vector<double> a(n), b(n);
  for (int i = 0; i < n; ++i)
    b[i] = i * i;
  double *to = a.data();
  const double *from = b.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    to[i] = from[std::clamp(i + by, 0, n - 1)] - from[std::clamp(i, 1, n)  - 1];
  show("clamped", a);
}

// Sums of pointers and numbers, among them the loops' bounds.
static void sums(int n, int m) {
  double rows[40][5] = {};
  double(*a)[5] = rows, *p = rows[0];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 5; ++j)
      (*(a + i + n))[j] += i + j;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 5; ++j)
      *(*(n + a + i) + j) += i * j;
  [[idxmap::map]]
  for (int i = 0; i < n * m; ++i)
    *(m + p + i + n) += i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &row = *(a + (n + i - m + m));
    row[m % 5] = i;
  }
  show("sums", std::vector<double>(p, p + 200));
}

int main() {
  for (const int n : {1, 2, 3, 9})
    sums(n, n + 1);
  for (const int n : {1, 2, 3, 9}) {
    functions(n + 1, n + 2);
    extents(n + 1, n + 2);
    neighbours(n);
    plane(n, n + 1);
    tiles(n, n + 2, 4);
    packed(n);
    clamped(n, 2);
    clamped(n, -40);
  }
}
