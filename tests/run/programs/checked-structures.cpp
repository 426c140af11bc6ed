// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiled for checks and run with IDXMAP_CHECK set, right loops over
// structures are silent: members of one element in several iterations, elements
// that are assigned as a whole, arrays within objects, rounding.
// RUN: %run-program %s %t --check

#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

struct Point {
  float x, y;
};
struct Cell {
  char kind;
  int count;
  double values[2][3];
  Point at;
};
struct Grid {
  float u[64];
  short marks[8][8];
};

static void fill(std::vector<Cell> &cells, int n) {
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i) {
    const float third = i / 3.0f;
    cells[i] = Cell{'x', i, {{1.0 / (i + 1), 2, 3}, {4, 5, 6}}, {third, 1}};
  }
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i) {
    cells[i].values[1][i % 3] += std::sqrt(cells[i].values[0][0]) * 3.1;
    cells[i].at.y += cells[i].at.x * 1.7f + cells[i].count;
  }
}

static void points(Point *p, const int *to, int n) {
  [[using idxmap: map, independent, copy(p, n), copyin(to, n)]]
  for (int i = 0; i < n; ++i)
    p[to[i]].x = p[to[i]].x / 3 + i;
  [[using idxmap: map(2), independent, copy(p, n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 2; ++j)
      (j ? p[i].x : p[i].y) += j + 0.1f;
}

static void grid(Grid &g) {
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < 64; ++i)
    g.u[i] = std::sqrt(g.u[i] + i) / 3;
  [[idxmap::map(2), idxmap::independent]]
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      g.marks[j][i] += i - j;
}

static void fixed(std::array<Point, 50> &a) {
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < 25; ++i) {
    a[2 * i].x = i * 0.1f;
    a[2 * i + 1].y = i * 0.3f;
  }
}

int main() {
  for (const int n : {0, 1, 2, 50}) {
    std::vector<Cell> cells(50);
    fill(cells, n);
    std::vector<Point> p(50, Point{1, 2});
    std::vector<int> to(50);
    for (int i = 0; i < n; ++i)
      to[i] = n - 1 - i;
    points(p.data(), to.data(), n);
    std::printf("%d %.6g %.6g %.6g %.6g\n", cells[49].count,
                cells[49].values[1][1], double(cells[0].at.y), double(p[0].x),
                double(p[49].y));
  }
  static Grid g;
  grid(g);
  std::array<Point, 50> a = {};
  fixed(a);
  std::printf("%.6g %d %.6g\n", double(g.u[63]), g.marks[1][7],
              double(a[48].x + a[49].y));
}
