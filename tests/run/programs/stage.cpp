// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that keep what they read in shared memory: stencils of all shapes, at
// sizes that are no multiples of the tiles, below them, and none at all. What
// an array's rim lacks is never read.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <cstddef>
#include <vector>

/// Arrays that begin or end where nobody may read.
struct Arrays {
  Fenced<float> from, to;
  std::size_t count;
  Arrays(std::size_t count, Fence where)
      : from(count, where), to(count, where), count(count) {
    for (std::size_t i = 0; i < count; ++i)
      from[i] = float(i * 7 % 31) - 0.25f * float(i % 5);
  }
  void print(const char *name) {
    std::vector<double> all(to.data(), to.data() + count);
    show(name, all);
  }
};

static void five(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = 0.2f * (a[i * m + j] + a[i * m + j - 1] +
                             a[i * m + j + 1] + a[(i - 1) * m + j] +
                             a[(i + 1) * m + j]);
}

static void nine(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(16, 16), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j) {
      float sum = 0;
      for (int di = -1; di <= 1; ++di)
        for (int dj = -1; dj <= 1; ++dj)
          sum += a[(i + di) * m + j + dj] * float(di + 2 * dj + 4);
      b[i * m + j] = sum;
    }
}

// Reaches two, with a halo in the pitch, and a local index.
static void wide(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(4, 32), stage(a)]]
  for (int i = 2; i < n - 2; ++i)
    for (int j = 0; j < m; ++j) {
      const int here = i * (m + 4) + j + 2;
      b[here] = a[here] - a[here - 2] + a[here + 2] -
                a[here - 2 * (m + 4)] + a[here + 2 * (m + 4)];
    }
}

static void seven(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(2, 4, 16), stage(a)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        const int here = (i * ny + j) * nz + k;
        b[here] = a[here] + 0.1f * (a[here - ny * nz] + a[here + ny * nz] +
                                    a[here - nz] + a[here + nz] + a[here - 1] +
                                    a[here + 1] - 6 * a[here]);
      }
}

// One plane of a block, of three dimensions.
static void planes(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(4, 32), stage(a)]]
  for (int i = 0; i < nx; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 0; k < nz; ++k)
        b[(i * ny + j) * nz + k] =
            a[(i * ny + j - 1) * nz + k] + 2 * a[(i * ny + j + 1) * nz + k];
}

static void turned(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(32, 32), stage(a)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * m + i];
}

// The first subscript counts in columns.
static void columns(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int j = 1; j < m - 1; ++j)
    for (int i = 1; i < n - 1; ++i)
      b[i + j * n] = a[i + j * n] + a[i - 1 + j * n] - a[i + (j + 1) * n];
}

static void line(const float *a, float *b, int n) {
  [[using idxmap: map, tile(64), stage(a)]]
  for (int i = 2; i < n - 2; ++i)
    b[i] = a[i - 2] + a[i + 2] - a[i];
}

// From the end on, in steps, and with negative bounds.
static void backwards(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[n - 1 - i];
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; i += 3)
    b[i] += a[i];
  const int half = n / 2;
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = -half; i < half - 1; ++i)
    b[i + half] += a[i + half + 1];
}

// Far parts have tiles of their own, and one element is for all.
static void parts(const float *a, float *b, int n) {
  const int half = n / 2;
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < half; ++i)
    b[i] = a[i] + a[i + half] * a[0];
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n - 100; ++i)
    b[i] += a[i] - a[i + 100];
}

// Only where the condition lets it does the stencil leave the array.
static void guarded(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      float sum = a[i * m + j];
      if (i > 0)
        sum += a[(i - 1) * m + j];
      if (j < m - 1)
        sum -= a[i * m + j + 1];
      if (sum < 0)
        continue;
      b[i * m + j] = sum;
    }
}

// A triangle, and several arrays.
static void triangle(const float *a, const float *c, float *b, int n) {
  [[using idxmap: map(2), tile(8, 8), stage(a, c)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      b[i * n + j] = a[i * n + j] * c[j] + a[j * n + i] * c[i];
}

static void rows(const float (*a)[40], float (*b)[40], int n) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < 40; ++j)
      b[i][j] = a[i - 1][j] + a[i][j - 1];
}

static void own(float *b) {
  float a[12][20], t[3][5][7];
  for (int i = 0; i < 240; ++i)
    a[i / 20][i % 20] = float(i % 11);
  for (int i = 0; i < 105; ++i)
    t[i / 35][i / 7 % 5][i % 7] = float(i % 17);
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < 11; ++i)
    for (int j = 1; j < 19; ++j)
      b[i * 20 + j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1];
  [[using idxmap: map(3), tile(2, 4, 8), stage(t)]]
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 6; ++k)
        b[(i * 5 + j) * 7 + k] = t[i][j][k] + t[i][j][k + 1];
}

struct Pair {
  float x, y;
};

static void pairs(const Pair *a, float *b, std::size_t n, std::size_t m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (std::size_t i = 1; i < n; ++i)
    for (std::size_t j = 1; j < m; ++j)
      b[i * m + j] = a[i * m + j].x - a[(i - 1) * m + j - 1].y;
}

static void types(const double *a, const unsigned char *c, double *b, long n,
                  unsigned m) {
  [[using idxmap: map(2), tile(8, 32), stage(a, c)]]
  for (long i = 1; i < n; ++i)
    for (unsigned j = 0; j < m; ++j)
      b[i * m + j] = a[i * m + j] + a[(i - 1) * m + j] + c[j] + c[i];
}

static void vectors(const std::vector<float> &a, std::vector<float> &b, int n,
                    int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = a[i * m + j - 1] + a[i * m + j + 1] + a[(i + 1) * m + j];
}

// The device has more than the loop uses; words that the kernel would use.
static void said(const float *a, float *b, int n, int m) {
  [[using idxmap: data, copyin(a, n * m), copy(b, n * m)]]
  {
    [[using idxmap: map(2), tile(8, 32), stage(a), copyin(a, n * m)]]
    for (int i = 0; i < n - 1; ++i)
      for (int j = 0; j < m - 1; ++j) {
        const float i_in = a[i * m + j], thread = a[(i + 1) * m + j];
        b[i * m + j] = i_in + 2 * thread;
      }
  }
}

static double sum(const float *a, int n, int m) {
  double all = 0;
  [[using idxmap: map(2), tile(8, 32), stage(a), reduction("+", all)]]
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < m; ++j)
      all += double(a[i * m + j]) * 2 - a[i * m + j - 1];
  return all;
}

static void grids(int n, int m, Fence where) {
  Arrays x(std::size_t(n) * m, where);
  five(x.from.data(), x.to.data(), n, m);
  x.print("five");
  nine(x.from.data(), x.to.data(), n, m);
  x.print("nine");
  turned(x.from.data(), x.to.data(), n, m);
  x.print("turned");
  columns(x.from.data(), x.to.data(), n, m);
  x.print("columns");
  guarded(x.from.data(), x.to.data(), n, m);
  x.print("guarded");
  said(x.from.data(), x.to.data(), n, m);
  x.print("said");
  std::printf("sum %.17g\n", sum(x.from.data(), n, m));
  Arrays halo(std::size_t(n) * (m + 4), where);
  wide(halo.from.data(), halo.to.data(), n, m);
  halo.print("wide");
  std::vector<float> a(x.from.data(), x.from.data() + n * m), b(n * m);
  vectors(a, b, n, m);
  show("vectors", std::vector<double>(b.begin(), b.end()));
  std::vector<Pair> p(n * m);
  for (int i = 0; i < n * m; ++i)
    p[i] = {float(i % 13), float(i % 7)};
  pairs(p.data(), x.to.data(), n, m);
  x.print("pairs");
  std::vector<double> d(a.begin(), a.end()), to(n * m);
  std::vector<unsigned char> c(n > m ? n : m);
  for (std::size_t i = 0; i < c.size(); ++i)
    c[i] = i % 200;
  types(d.data(), c.data(), to.data(), n, m);
  show("types", to);
}

static void cubes(int nx, int ny, int nz, Fence where) {
  Arrays x(std::size_t(nx) * ny * nz, where);
  seven(x.from.data(), x.to.data(), nx, ny, nz);
  x.print("seven");
  planes(x.from.data(), x.to.data(), nx, ny, nz);
  x.print("planes");
}

static void lines(int n, Fence where) {
  Arrays x(n, where);
  line(x.from.data(), x.to.data(), n);
  x.print("line");
  backwards(x.from.data(), x.to.data(), n);
  x.print("backwards");
  parts(x.from.data(), x.to.data(), n);
  x.print("parts");
  Arrays square(std::size_t(n) * n, where), more(n, where);
  triangle(square.from.data(), more.from.data(), square.to.data(), n);
  square.print("triangle");
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind}) {
    for (const int n : {0, 1, 2, 3, 7, 10, 17})
      for (const int m : {1, 2, 3, 31, 33, 34, 65})
        grids(n, m, where);
    for (const int n : {1, 3, 5, 10})
      for (const int m : {2, 3, 19, 36})
        cubes(n, n + 1, m, where);
    for (const int n : {0, 1, 3, 5, 31, 32, 33, 68, 133, 250})
      lines(n, where);
  }
  Fenced<float> a(7 * 40, Fence::Behind), b(7 * 40, Fence::Behind);
  for (int i = 0; i < 280; ++i)
    a[i] = float(i % 19);
  rows(reinterpret_cast<float(*)[40]>(a.data()),
       reinterpret_cast<float(*)[40]>(b.data()), 7);
  own(b.data());
  show("rows", std::vector<double>(b.data(), b.data() + 280));
  return 0;
}
