// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks that go through planes: all sorts of stencils, subscripts, loops,
// bodies and clauses, at lengths around those of the blocks and the sweeps.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <algorithm>
#include <cstddef>
#include <vector>

using V = std::vector<double>;

static void seven(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(8, 32), sweep(i, 32), stage(a)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        const int here = (i * ny + j) * nz + k;
        b[here] = a[here] + 0.125f * (a[here - ny * nz] + a[here + ny * nz] +
                                      a[here - nz] + a[here + nz] +
                                      a[here - 1] + a[here + 1] - 6 * a[here]);
      }
}

// All cells around, in short sweeps.
static void cube(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(4, 16), sweep(i, 5), stage(a), unroll(x),
    unroll(z, 2)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k) {
        float sum = 0;
        for (int x = -1; x <= 1; ++x)
          for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z)
              sum += a[((i + x) * ny + j + y) * nz + k + z] * float(x + 2 * z);
        if (sum > 40)
          continue;
        b[(i * ny + j) * nz + k] = sum;
      }
}

// Farther to one side, and the loop in the middle.
static void farther(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(2, 32), sweep(j, 6), stage(a)]]
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny - 3; ++j)
      for (int k = 2; k < nz; ++k)
        b[(i * ny + j) * nz + k] =
            a[(i * ny + j + 3) * nz + k] - a[(i * ny + j + 1) * nz + k - 2];
  [[using idxmap: map(3), tile(64), sweep(j, 3), stage(a)]]
  for (int i = 0; i < nx; ++i)
    for (int j = 4; j < ny; ++j)
      for (int k = 0; k < nz; ++k)
        b[(i * ny + j) * nz + k] +=
            a[(i * ny + j - 4) * nz + k] + 2 * a[(i * ny + j - 2) * nz + k];
}

// The last loop; planes that lie otherwise in memory.
static void across(const float *a, float *b, int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(4, 32), sweep(k, 8), stage(a)]]
  for (int i = 0; i < nx; ++i)
    for (int j = 1; j < ny; ++j)
      for (int k = 1; k < nz - 1; ++k)
        b[(i * ny + j) * nz + k] = a[(i * ny + j) * nz + k + 1] +
                                   a[(i * ny + j) * nz + k - 1] -
                                   a[(i * ny + j - 1) * nz + k];
  [[using idxmap: map(3), tile(8, 32), sweep(k, 16), stage(a)]]
  for (int k = 1; k < nz; ++k)
    for (int i = 0; i < nx; ++i)
      for (int j = 0; j < ny - 1; ++j)
        b[(i * ny + j) * nz + k] -=
            a[(i * ny + j) * nz + k - 1] + a[(i * ny + j + 1) * nz + k];
}

// Arrays with planes, without, and of a part for each; own indices.
static void several(const float *a, const float *c, const float *d, float *b,
                    int nx, int ny, int nz) {
  [[using idxmap: map(3), tile(8, 64), each(2, 4), sweep(i, 9),
    stage(a, c, d)]]
  for (int i = 2; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 1; k < nz; ++k) {
        if (a[(i * ny + j) * nz + k] < 0)
          continue;
        b[(i * ny + j) * nz + k] =
            a[((i - 2) * ny + j) * nz + k] * c[j * nz + k] +
            a[((i - 1) * ny + j) * nz + k - 1] * d[i] + c[j * nz + k - 1] -
            d[i - 1];
      }
}

// Two dimensions; subscripts that are no planes beside some that are.
static void lines(const double *a, const double *c, double *b, int n, int m) {
  [[using idxmap: map(2), tile(64), sweep(i, 7), stage(a, c)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = a[i * m + j] - a[(i + 1) * m + j - 1] +
                     a[(i - 1) * m + j + 1] + c[2 * i] + c[i + j];
}

static void triangle(const double *a, double *b, int n) {
  [[using idxmap: map(2), tile(32), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      b[i * n + j] = a[i * n + j] + a[i * n + j + 1] + i;
}

// Wide types, containers, and names that the kernel would give.
static void wide(const std::vector<double> &a, double *b, std::size_t n,
                 std::size_t m) {
  [[using idxmap: map(2), tile(32), sweep(i, 4), stage(a)]]
  for (std::size_t i = 1; i < n; ++i)
    for (std::size_t j = 0; j < m; ++j) {
      const double i_in = a[i * m + j], i_first = a[(i - 1) * m + j];
      b[i * m + j] = i_in - i_first;
    }
}

static void rows(const float (*a)[40], float (*b)[40], long n) {
  [[using idxmap: map(2), tile(16), sweep(i, 3), stage(a)]]
  for (long i = 1; i <= n; ++i)
    for (int j = 1; j < 39; ++j)
      b[i][j] = a[i - 1][j] + a[i][j - 1] + a[i][j + 1];
}

// Numbers of all threads, and variables that each iteration has for itself.
static double clauses(const double *a, double *b, int n, int m) {
  int sum = 0;
  double last = -1, first = 2;
  [[using idxmap: map(2), tile(64), sweep(i, 7), stage(a),
    reduction("+", sum), lastprivate(last), firstprivate(first)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      first = 2;
      if (a[i * m + j] > 9)
        first += i;
      last = a[i * m + j] + first;
      if (a[(i - 1) * m + j] < 0)
        continue;
      b[i * m + j] = last;
      sum += int(a[(i - 1) * m + j]);
    }
  return sum + last;
}

// One plane; sweeps of one index; of a loop whose bounds are numbers.
static void short_(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(32), sweep(i, 1), stage(a)]]
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < m; ++j)
      b[i * m + j] = a[i * m + j - 1] + a[(i - 1) * m + j];
  [[using idxmap: map(2), tile(32), sweep(i, 16), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < m; ++j)
      b[i * m + j] += a[i * m + j - 1] + a[i * m + j];
}

static void sweptCubes(int nx, int ny, int nz, Fence where) {
  const std::size_t count = std::size_t(nx) * ny * nz;
  Fenced<float> a(count, where), b(count, where);
  Fenced<float> c(std::size_t(ny) * nz, where), d(nx, where);
  for (std::size_t i = 0; i < count; ++i)
    a[i] = float(i * 7 % 23) - 3;
  for (int i = 0; i < ny * nz; ++i)
    c[i] = float(i % 5);
  for (int i = 0; i < nx; ++i)
    d[i] = float(i % 3) - 1;
  const auto print = [&](const char *name) {
    show(name, V(b.data(), b.data() + count));
  };
  seven(a.data(), b.data(), nx, ny, nz);
  print("seven");
  cube(a.data(), b.data(), nx, ny, nz);
  print("cube");
  farther(a.data(), b.data(), nx, ny, nz);
  print("farther");
  across(a.data(), b.data(), nx, ny, nz);
  print("across");
  several(a.data(), c.data(), d.data(), b.data(), nx, ny, nz);
  print("several");
}

static void sweptSquares(int n, int m) {
  V a(n * m), b(n * m), c(2 * n + m), square(n * n), to(n * n);
  for (int i = 0; i < n * m; ++i)
    a[i] = double(i * 11 % 37) - 4;
  for (std::size_t i = 0; i < c.size(); ++i)
    c[i] = double(i % 17);
  for (int i = 0; i < n * n; ++i)
    square[i] = double(i * 5 % 29);
  lines(a.data(), c.data(), b.data(), n, m);
  show("lines", b);
  triangle(square.data(), to.data(), n);
  show("triangle", to);
  if (n > 0)
    wide(a, b.data(), n, m);
  show("wide", b);
  show("clauses", V{clauses(a.data(), b.data(), n, m)});
  show("private", b);
  short_(a.data(), b.data(), n, m);
  show("short", b);
}

int main() {
  for (const Fence where : {Fence::Before, Fence::Behind})
    for (const int nx : {0, 1, 2, 3, 7, 12, 36})
      for (const int ny : {1, 3, 10, 11})
        for (const int nz : {2, 3, 34, 37})
          sweptCubes(nx, ny, nz, where);
  for (const int n : {0, 1, 2, 3, 7, 8, 9, 17, 40})
    for (const int m : {0, 1, 3, 33, 66, 70})
      sweptSquares(n, m);
  std::vector<float> a(11 * 40), b(11 * 40);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = float(i % 19);
  rows(reinterpret_cast<float(*)[40]>(a.data()),
       reinterpret_cast<float(*)[40]>(b.data()), 10);
  show("rows", V(b.begin(), b.end()));
  return 0;
}
