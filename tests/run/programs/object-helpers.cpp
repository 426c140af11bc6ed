// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are given an object and read only its numbers, and accessors
// or functions of which one gathers: what is touched of the other arrays is
// known.
// RUN: %run-program --check %s %t

#include "Show.h"

#include <vector>

struct Grid {
  int nx, ny;
  double h;
  double *u;
};

static int at(const Grid &g, int i, int j) { return i * g.ny + j; }
static int atPointer(const Grid *g, int i, int j) { return i * g->ny + j; }
static int atCopy(Grid g, int i, int j) { return i * g.ny + j; }
static int below(const Grid &g, int i, int j) { return at(g, i + 1, j); }

static void step(Grid &g, const Grid &from) {
  [[idxmap::map]]
  for (int i = 1; i < g.nx - 1; ++i)
    for (int j = 0; j < g.ny; ++j)
      g.u[at(g, i, j)] =
          from.u[at(from, i - 1, j)] + from.u[below(from, i, j)] * g.h;
}

static void stepOfPointers(Grid *g, const Grid *from) {
  [[idxmap::map]]
  for (int i = 1; i < g->nx - 1; ++i)
    for (int j = 0; j < g->ny; ++j)
      g->u[atPointer(g, i, j)] += from->u[atPointer(from, i - 1, j)];
}

static void stepOfCopies(Grid g, Grid from) {
  [[idxmap::map]]
  for (int i = 1; i < g.nx - 1; ++i)
    for (int j = 0; j < g.ny; ++j)
      g.u[atCopy(g, i, j)] -= from.u[atPointer(&from, i, j)] / 2;
}

struct Domain {
  std::vector<double> v;
  std::vector<int> list;
  double *p;
  int n;
  double &x(int i) { return v[i]; }
  double &q(int i) { return p[i]; }
  int slot(int i) const { return list[i]; }

  void gather() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      q(i) += x(slot(i));
  }
};

/// Of the object that it is given, it touches v and list.
static void collect(Domain &d, int i, double *near) {
  for (int k = 0; k < 3; ++k)
    near[k] = d.x(d.list[(i + k) % d.n]);
}

static void smooth(Domain &d, double *out) {
  [[idxmap::map]]
  for (int i = 0; i < d.n; ++i) {
    double near[3];
    collect(d, i, near);
    out[i] = near[0] + near[1] - 2 * near[2] + d.q(i);
    d.q(i) = near[1];
  }
}

static void gather(Domain &d) {
  [[idxmap::map]]
  for (int i = 0; i < d.n; ++i)
    d.q(i) = d.x(d.list[i]);
  [[idxmap::map]]
  for (int i = 0; i < d.n; ++i)
    d.q(i) -= 2 * d.x(d.slot(i));
}

/// A member of an element, and a function that reads the element.
struct Cell {
  int key;
  double value;
  bool operator<(const Cell &other) const { return key < other.key; }
};
struct Cells {
  std::vector<Cell> all;
};
namespace cells {
namespace detail {
inline double twice(double x) { return 2 * x; }
} // namespace detail
} // namespace cells
static void compare(Cells &of, const std::vector<Cell> &with, int n) {
  namespace short_name = cells::detail;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    of.all[i].value += i;
    if (i > 2 && with[i] < of.all[i])
      of.all[i].value = short_name::twice(of.all[i].value);
  }
}

int main() {
  const int nx = 12, ny = 5;
  std::vector<double> to(nx * ny), from(nx * ny);
  for (int k = 0; k < nx * ny; ++k)
    from[k] = k % 17, to[k] = k % 3;
  Grid g{nx, ny, .5, to.data()}, other{nx, ny, .25, from.data()};
  step(g, other);
  show("references", to);
  stepOfPointers(&g, &other);
  show("pointers", to);
  stepOfCopies(g, other);
  show("copies", to);

  const int n = 50;
  std::vector<double> sums(n);
  Domain d{from, std::vector<int>(n), sums.data(), n};
  for (int i = 0; i < n; ++i)
    d.list[i] = n - 1 - i;
  gather(d);
  show("gathered", sums);
  d.gather();
  show("by a member", sums);
  std::vector<double> out(n);
  smooth(d, out.data());
  show("smoothed", out);
  show("what was near", sums);

  Cells of{std::vector<Cell>(30)};
  std::vector<Cell> with(25);
  for (int i = 0; i < 25; ++i) {
    of.all[i] = {i % 5, 1};
    with[i] = {i % 4, 0};
  }
  compare(of, with, 20);
  std::vector<double> values;
  for (const Cell &each : of.all)
    values.push_back(each.value);
  show("compared", values);
}
