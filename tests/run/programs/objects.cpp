// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of classes: views with operators, structures of pointers and lengths,
// by value, by reference and through pointers; members of members; function
// objects; containers, whose memory is that of the host.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <array>
#include <complex>
#include <functional>
#include <span>
#include <vector>

template <typename T> static void show(const T &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum = sum * 0.75 + static_cast<double>(a[i]);
  std::printf("%.17g\n", sum);
}

struct View {
  double *p;
  int n;
  constexpr double &operator()(int i, int j) const { return p[i * n + j]; }
  constexpr int rows() const { return n; }
};

// The operator is not const, but changes no member.
struct Loose {
  double *p;
  int n;
  constexpr double &operator()(int i, int j) { return p[i * n + j]; }
  constexpr int columns() { return n; }
};

struct Sizes {
  short nx, ny;
};
struct Problem {
  Sizes grid;
  double *a;
  double table[4];
  int shifts[2][2];
};

class Simulation {
  Problem problem;
  const View view;
  std::array<double, 3> weights = {1, 2, 4};

public:
  Simulation(double *a, int n)
      : problem{{static_cast<short>(n), 5}, a, {1, 2, 3, 4}, {{1, 2}, {3, 4}}},
        view{a, n} {}
  void run() {
    [[idxmap::map]]
    for (int i = 0; i < problem.grid.nx; ++i)
      for (int j = 0; j < this->problem.grid.ny; ++j)
        view(i, j) += problem.table[j % 4] * weights[i % 3] +
                      this->problem.shifts[i % 2][j % 2] + view.rows();
  }
};

static void views(View v, Loose &w, const View *pointer) {
  [[idxmap::map(2)]]
  for (int i = 0; i < v.rows(); ++i)
    for (int j = 0; j < v.n; ++j)
      v(i, j) = i - 2 * j;
  [[idxmap::map(2)]]
  for (int i = 0; i < v.rows(); ++i)
    for (int j = 0; j < w.columns(); ++j)
      w(i, j) *= 1.5;
  [[idxmap::map]]
  for (int i = 0; i < pointer->n; ++i)
    v(i, i) += v.p[1] + i;
}

static void structures(Problem problem, Problem &other) {
  std::complex<double> z(1, 2);
  [[idxmap::map]]
  for (int i = 0; i < problem.grid.nx; ++i)
    problem.a[i] += z.real() * problem.grid.ny + other.table[i & 3];
  [[idxmap::map]]
  for (int i = 0; i < other.grid.nx; ++i)
    other.a[i] -= problem.shifts[i % 2][1] + sizeof(other.table);
}

static void containers(std::vector<double> &x, const std::vector<double> &y,
                       std::vector<std::vector<int>> &rows,
                       std::span<double> part) {
  [[idxmap::map, idxmap::target("host")]]
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = y[i] + static_cast<double>(i);
  [[idxmap::map, idxmap::target("host")]]
  for (int i = 0; i < static_cast<int>(rows.size()); ++i)
    for (int j = 0; j < 6; ++j)
      rows[i][j] = i * j + rows[i].at(j);
  [[idxmap::map, idxmap::target("host")]]
  for (std::size_t i = 0; i < part.size(); ++i)
    part[i] += y.data()[i];
  std::array<int, 40> own{};
  Problem problem{{1, 2}, x.data(), {0, 0, 0, 0}, {{1, 2}, {3, 4}}};
  [[idxmap::map, idxmap::target("host")]]
  for (std::size_t i = 0; i < own.size(); ++i)
    own[i] = 3 * static_cast<int>(i);
  [[idxmap::map, idxmap::target("host")]]
  for (int i = 0; i < 4; ++i)
    problem.table[i] = i;
  show(own);
  show(std::span(problem.table));
}

// A part of an object, from which the body goes to all of it. The target host
// takes it where it is.
template <class D> struct Series {
  const D &self() const { return static_cast<const D &>(*this); }
  double operator[](int i) const { return self().at(i); }
};
struct Line : Series<Line> {
  double a = 2, b = 1;
  double at(int i) const { return a * i + b; }
};
struct Shape {
  int sides = 3;
};
struct Sized : Shape {
  double size = 5;
};

template <class E>
static void evaluate(std::vector<double> &out, const Series<E> &series) {
  [[idxmap::map, idxmap::target("host")]]
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = series[static_cast<int>(i)] + series.self().at(1);
}
static void downcasts(std::vector<double> &out, const Shape &shape) {
  evaluate(out, Line());
  show(out);
  [[idxmap::map, idxmap::target("host")]]
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] *= static_cast<const Sized &>(shape).size + shape.sides;
  show(out);
  // Into the base and out of it again.
  const Line line;
  [[idxmap::map]]
  for (int i = 0; i < 7; ++i)
    out[i] += line[i];
  show(out);
}

// Function objects from before the loop, with and without state.
struct Scale {
  double k;
  int shift;
  double operator()(double x) const { return k * x + shift; }
};
template <typename F> struct Twice {
  F f;
  auto operator()(double x) const { return f(f(x)); }
};
struct Ramp {
  double steps[4];
  double operator()(int i, double x) { return steps[i % 4] * x; }
};

static void functions(double *a, int n, const Scale &scale) {
  const Twice<Scale> twice{{0.5, 1}};
  Ramp ramp{{1, 2, 3, 4}};
  const std::plus<> plus;
  double shift = 0.25;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = scale(a[i]) + twice(a[i]);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = plus(ramp(i, a[i]), shift);
}

// Elements that functions lend.
struct Small {
  double values[8][2];
  double *operator[](int i) { return values[i]; }
  double &at(int i, int j) { return values[i][j]; }
};
struct Row {
  double values[8];
  double &operator[](int i) { return values[i]; }
  double operator[](int i) const { return values[i]; }
};
static void lent() {
  Row row{{1, 2, 3}};
  Small small{};
  [[idxmap::map]]
  for (int i = 0; i < 7; ++i)
    row[i] += i;
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 2; ++j)
      small.at(i, j) = row[i] * j;
  for (int i = 0; i < 8; ++i)
    std::printf("%g %g ", row[i], small[i][1]);
}

// Coordinates that a subscript counts from the first one on.
struct Point {
  double x, y, z;
  double &operator[](int d) { return (&x)[d]; }
};
struct Body {
  Point at, to;
};

static void coordinates(int n) {
  std::vector<Body> bodies(n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Body &b = bodies[i];
    b.at = {1.0 * i, 2, 3};
    b.at[2] += i;
    for (int d = 0; d < 3; ++d)
      b.to[d] = b.at[d] + b.at.x;
    *(&b.to.x) *= 2;
  }
  std::vector<double> all;
  for (Body &b : bodies)
    all.insert(all.end(), {b.at.z, b.to.x, b.to.y, b.to.z});
  show(all);
}

// Bounds beside what is written.
struct Table {
  int used;
  int sizes[2];
  double row[20];
};

static void bounds(int n) {
  Table t{n, {n, n + 2}, {}};
  [[idxmap::map]]
  for (int i = 0; i < t.used; ++i)
    t.row[i] = i;
  [[idxmap::map]]
  for (int i = 0; i < t.sizes[1]; ++i)
    t.row[i] += 1;
  show(std::span(t.row));
}

int main() {
  lent();
  bounds(9);
  coordinates(9);
  const int n = 70;
  Buffer<double> a(n * n);
  const View view{a.data(), n};
  Loose loose{a.data(), n};
  views(view, loose, &view);
  show(a);
  Problem problem{{n, 3}, a.data(), {1, 2, 3, 4}, {{1, 2}, {3, 4}}};
  structures(problem, problem);
  show(a);
  Simulation(a.data(), n).run();
  show(a);
  functions(a.data(), n * n, {0.75, 2});
  show(a);
  std::vector<double> x(99), y(99, 2.5);
  std::vector<std::vector<int>> rows(5, std::vector<int>(6, 3));
  containers(x, y, rows, std::span(x).subspan(3, 20));
  downcasts(y, Sized());
  show(x);
  show(rows[3]);
}
