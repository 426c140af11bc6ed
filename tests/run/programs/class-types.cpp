// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of a class and their enumerators, named in bodies of its functions,
// inside of the class and outside, and in templates.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <vector>

struct Grid {
  struct Cell {
    double v;
    int k;
    double twice() const { return 2 * v; }
  };
  enum class Kind { Solid, Fluid };
  enum Flag { Off = 3, On = 5 };
  using Pair = std::array<Cell, 2>;
  Kind kind = Kind::Fluid;
  std::vector<Cell> cells;
  std::vector<Kind> kinds;
  std::vector<Flag> flags;
  explicit Grid(int n) : cells(n), kinds(n), flags(n) {}

  void inside(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      Cell &c = cells[i];
      c.v = 2.0 * i;
      c.k = i % 2 ? On : Off;
      kinds[i] = c.v > 3 ? Kind::Fluid : Kind::Solid;
      flags[i] = kind == Kind::Fluid ? On : Off;
      c.k += int(sizeof(Cell));
    }
  }
  void byValue(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      Cell c = cells[i];
      const Pair p{c, Cell{1.5, i}};
      c.v += p[1].v + p[1].k;
      c.v += c.twice();
      switch (flags[i]) {
      case Off:
        c.v = 0;
        break;
      case On:
        c.k += 1;
      }
      cells[i] = c;
    }
  }
  void outside(int n);
};

void Grid::outside(int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Cell &c = cells[i];
    const Kind k = static_cast<Kind>(i % 2);
    if (k == Kind::Solid)
      flags[i] = Flag(i % 3 ? Off : On);
    c.v += k == Kind::Fluid ? double(flags[i]) : 0.25;
    const auto add = [](const Cell &to, int by) { return Cell{to.v + by, by}; };
    c = add(c, c.k);
  }
}

template <typename T> class Box {
public:
  struct Cell {
    T v;
  };
  enum class Kind { Even, Odd };
  using Value = T;
  std::vector<Cell> cells;
  explicit Box(int n) : cells(n) {}

  void inside(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      Cell &c = cells[i];
      const Kind k = i % 2 ? Kind::Odd : Kind::Even;
      c.v = k == Kind::Odd ? Value(i) : Value(0.5);
    }
  }
};

// Elements and members that are not written are made all the same.
struct Pair {
  double x, y;
  Pair() : x(1), y(2) {}
  Pair(double x, double y) : x(x), y(y) {}
};
struct Aggregate {
  Pair first;
  double last = 3;
};
static void fillers(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Pair all[3] = {Pair(i, 4)};
    Pair none[2] = {};
    const std::array<Pair, 3> held{};
    Aggregate whole{Pair(5, i)};
    Aggregate rest[2] = {{Pair(6, 7)}};
    a[i] = all[0].x + all[2].y + none[1].x + held[1].y + whole.first.y +
           whole.last + rest[1].first.x + rest[1].last;
  }
}

int main() {
  const int N = 40;
  Grid g(N);
  g.inside(N);
  g.byValue(N);
  g.outside(N);
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum += (i + 1) * g.cells[i].v + g.cells[i].k + int(g.kinds[i]) * 7 +
           g.flags[i] * i;
  show("grid", {sum});
  Box<double> b(N);
  b.inside(N);
  Box<float> f(N);
  f.inside(N);
  double all = 0;
  for (int i = 0; i < N; ++i)
    all += (i + 1) * b.cells[i].v + 3 * f.cells[i].v;
  show("boxes", {all});
  std::vector<double> a(N);
  fillers(a.data(), N);
  double filled = 0;
  for (int i = 0; i < N; ++i)
    filled += (i + 1) * a[i];
  show("fillers", {filled});
}
