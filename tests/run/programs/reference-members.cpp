// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members that are references: what they refer to is used by their names.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <span>
#include <vector>

struct Cell {
  double part[5] = {1, 2, 3, 4, 5};
  int weight = 9;
};
struct Grid {
  std::vector<double> u;
  double &operator()(int i) { return u[i]; }
};

struct Solver {
  std::vector<double> &v;
  const std::vector<double> &given;
  std::span<double> &view;
  double *&p;
  double (&row)[20];
  std::array<double, 20> &fixed;
  Grid &grid;
  Cell &cell;
  Cell *&cells;
  int &n;
  const double &dt;

  void containers() {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      v[i] += given[i - 1] * dt;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      view[i] += given[given.size() - 1 - i];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (double x : given)
        sum += x * i;
      grid.u[i] = sum;
    }
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      grid(i) += i;
  }
  void arrays() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      p[i] += dt * n;
    [[idxmap::map(2)]]
    for (int i = 0; i < n / 4; ++i)
      for (int j = 0; j < 4; ++j)
        p[i * 4 + j] += i * n - j;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      row[i] = p[i] + 1;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      fixed[i] += row[i];
  }
  void objects() {
    [[idxmap::map]]
    for (int i = 0; i < 5; ++i)
      cell.part[i] += i;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      cells[i].part[2] += cell.part[i % 5] + cell.weight;
    [[using idxmap: data, copy(v)]] {
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        v[i] *= 2;
    }
  }
};

static std::vector<double> counted(int from) {
  std::vector<double> all(20);
  for (int i = 0; i < 20; ++i)
    all[i] = from + i;
  return all;
}

int main() {
  std::vector<double> v = counted(1), given = counted(2), other = counted(3),
                      more = counted(4);
  std::span<double> view(other);
  double *p = more.data();
  double row[20] = {};
  std::array<double, 20> fixed{};
  Grid grid{counted(5)};
  Cell cell;
  std::vector<Cell> all(20);
  Cell *cells = all.data();
  int n = 20;
  double dt = 0.5;
  Solver solver{v,    given, view,  p, row, fixed,
                grid, cell,  cells, n, dt};
  solver.containers();
  solver.arrays();
  solver.objects();
  show("v", v);
  show("view", other);
  show("p", more);
  show("row", std::vector<double>(row, row + 20));
  show("fixed", std::vector<double>(fixed.begin(), fixed.end()));
  show("grid", grid.u);
  show("cell", std::vector<double>(cell.part, cell.part + 5));
  std::vector<double> parts;
  for (const Cell &each : all)
    parts.push_back(each.part[2]);
  show("cells", parts);
}
