// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Offsets from constant tables: what they hold says what the device needs, from
// arrays that begin and end there.
// RUN: %run-program --check %s %t

#include "Fenced.h"
#include "Show.h"

#include <array>
#include <vector>

constexpr int east[5] = {0, 1, -1, 0, 0};
constexpr int north[5] = {0, 0, 0, 1, -1};

/// A star does not touch the corners of its rectangle.
static void star(int nx, int ny) {
  const int length = nx * ny;
  for (const Fence fence : {Fence::Before, Fence::Behind}) {
    Fenced<double> inner(length - 2, fence);
    for (int k = 0; k < length - 2; ++k)
      inner[k] = k % 7;
    std::vector<double> sums(length);
    const double *a = inner.data() - 1;
    double *b = sums.data();
    [[idxmap::map(2)]]
    for (int y = 1; y < ny - 1; ++y)
      for (int x = 1; x < nx - 1; ++x) {
        double sum = 0;
        for (int q = 0; q < 5; ++q)
          sum += a[(y + north[q]) * nx + x + east[q]];
        b[y * nx + x] = sum;
      }
    show("star", sums);
  }
}

/// Those of the table that a condition leaves.
static void some(int n) {
  Fenced<double> ahead(n, Fence::Before), around(n + 2, Fence::Behind);
  for (int k = 0; k < n; ++k)
    ahead[k] = around[k] = k * k % 11;
  std::vector<double> sums(n);
  const double *a = ahead.data(), *c = around.data() + 1;
  double *b = sums.data();
  [[idxmap::map]]
  for (int x = 0; x < n - 1; ++x)
    for (int q = 0; q < 5; ++q) {
      if (q == 2)
        continue;
      b[x] += a[x + east[q]];
    }
  show("by place", sums);
  [[idxmap::map]]
  for (int x = 0; x < n - 1; ++x)
    for (int q = 0; q < 5; ++q)
      if (east[q] >= 0 && north[q] != 1)
        b[x] += a[x + east[q] + (1 + north[q]) / 2];
  show("by value", sums);
  [[idxmap::map]]
  for (int x = 0; x < n; ++x)
    for (int q = 1; q < 3; ++q)
      b[x] -= c[x + east[q]];
  show("a part", sums);
}

struct Way {
  int x, y;
};
static const Way ways[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

struct Lattice {
  static constexpr int count = 9;
  static constexpr std::array<int, 9> cx{0, 1, 0, -1, 0, 1, -1, -1, 1};
  static constexpr std::array<int, 9> cy{0, 0, 1, 0, -1, 1, 1, -1, -1};
};

/// What is outside is brought inside.
static void periodic(int nx, int ny) {
  const int cells = nx * ny;
  Fenced<double> from(Lattice::count * cells, Fence::Behind);
  for (int k = 0; k < Lattice::count * cells; ++k)
    from[k] = k % 13;
  std::vector<double> to(Lattice::count * cells), sums(cells);
  const double *f = from.data();
  double *g = to.data(), *b = sums.data();
  [[idxmap::map(2)]]
  for (int y = 0; y < ny; ++y)
    for (int x = 0; x < nx; ++x)
      for (int q = 0; q < Lattice::count; ++q) {
        const int xx = (x - Lattice::cx[q] + nx) % nx;
        const int yy = (y - Lattice::cy[q] + ny) % ny;
        g[(q * ny + y) * nx + x] = f[(q * ny + yy) * nx + xx];
      }
  show("streamed", to);
  [[idxmap::map(2)]]
  for (int y = 0; y < ny; ++y)
    for (int x = 0; x < nx; ++x)
      for (int k = 0; k < 4; ++k) {
        const int xx = x + ways[k].x, yy = y + ways[k].y;
        if (xx < 0 || xx >= nx || yy < 0 || yy >= ny)
          continue;
        b[y * nx + x] += f[yy * nx + xx];
      }
  show("guarded", sums);
}

/// Tables of a function, of several dimensions, and in functions.
static int beside(int x, int q) { return x + east[q]; }

static void local(int n) {
  const int steps[2][3] = {{0, 2, 4}, {1, 3, -1}};
  Fenced<double> from(n + 5, Fence::Behind);
  for (int k = 0; k < n + 5; ++k)
    from[k] = k % 5;
  std::vector<double> sums(n);
  const double *a = from.data() + 1;
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    constexpr int once[3] = {2, 0, 1};
    for (int r = 0; r < 2; ++r)
      for (int c = 0; c < 3; ++c)
        b[i] += a[i + steps[r][c]];
    for (int k = 0; k < 3; ++k)
      b[i] += a[i + once[k]] * a[i + steps[1][once[k]]];
    for (int q = 0; q < 5; ++q)
      b[i] += a[beside(i, q)];
  }
  show("local", sums);
}

/// What is written at places from a table is not all that is between.
static void scattered() {
  constexpr int places[4] = {7, 0, 3, 9};
  std::vector<double> few(10, 5);
  double *a = few.data();
  [[using idxmap: map, independent]]
  for (int i = 0; i < 4; ++i)
    a[places[i]] = i;
  show("scattered", few);
}

int main() {
  star(5, 4);
  star(3, 3);
  for (int n = 2; n < 7; ++n) {
    some(n);
    periodic(n, 8 - n);
    local(n);
  }
  scattered();
}
