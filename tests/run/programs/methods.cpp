// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that call the member functions of their own object: private ones,
// static ones, overloads, templates, operators, of a base, of a class template,
// in the class and outside of it; some that write, some that return references
// to fields, some that call each other; member templates of what they give.
// RUN: %run-program %s %t

#include "Allocate.h"

static double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s = s * 0.75 + a[i];
  return s;
}

struct Shape {
  int rows;
  int scaled(int i) const { return 2 * i + rows; }
};

class Grid : public Shape {
  double *u;
  int columns;
  [[nodiscard]] double &at(int i, int j) { return u[index(i, j)]; }
  int index(int i, int j) const { return i * columns + j; }
  static int twice(int x) { return 2 * x; }

protected:
  template <int N> int plus(int i) const { return i + N; }
  double operator()(int i) const { return i * 0.5; }

public:
  Grid(double *u, int rows, int columns) : Shape{rows}, u(u), columns(columns) {
    [[idxmap::map(2)]]
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        at(i, j) = i + j;
  }
  int size() const { return rows * columns; }
  void step() {
    [[idxmap::map(2)]]
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        if (j % 3 == 1)
          continue;
        this->at(i, j) += scaled(i) + Shape::scaled(j) + (*this)(i) + rows;
      }
  }
  int &width() { return columns; }
  void set(int i, double x) { u[i] = x; }
  int steps(int i) { return i > 3 ? less(i) : 1; }
  int less(int i) { return 1 + steps(i - 2); }
  void references() {
    [[idxmap::map(2)]]
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < width(); ++j)
        set(index(i, j), at(i, j) * 0.5 + width() + steps(j));
  }
  operator int() const { return columns; }
  void conversions() {
    [[idxmap::map]]
    for (int i = 0; i < size(); ++i) {
      struct Twice {
        int of(int j) const { return twice(j); }
      };
      u[i] += *this + Twice().of(i) + double(*this);
    }
  }
  void outside();
  void copyFrom(const Grid &other);
};

void Grid::outside() {
  [[idxmap::map]]
  for (int i = 0; i < size(); ++i)
    u[i] += twice(i) + Grid::twice(1) + this->plus<3>(i) + plus<1>(i) +
            index(i, 1);
}

void Grid::copyFrom(const Grid &other) {
  [[idxmap::map]]
  for (int i = 0; i < size(); ++i)
    u[i] = other.u[i] + other.index(0, i);
}

template <typename T> class Line {
  T *values;
  int n;
  T &at(int i) { return values[i]; }
  static T half(T x) { return x / 2; }

public:
  Line(T *values, int n) : values(values), n(n) {}
  void fill() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      at(i) = half(T(i));
  }
  void again();
};

template <typename T> void Line<T>::again() {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    this->at(i) += half(T(3));
}

static void scale(Grid &grid, double *a) {
  [[idxmap::map]]
  for (int i = 0; i < grid.width(); ++i)
    a[i] *= 0.25;
}

/// Templates that are members of what functions of the object give.
struct Cell {
  double value;
  template <int N> void add() { value += N; }
  template <int N> double times() const { return N * value; }
};
struct Cells {
  Cell *all;
  Cell &at(int i) { return all[i]; }
  Cell &operator()(int i) { return all[i]; }
  template <int N> Cell &after(int i) { return all[i + N]; }
  void step(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      at(i).add<3>();
      (*this)(i).template add<2>();
      all[i].value += after<0>(i).times<2>() + this->at(i).times<3>();
    }
  }
};

int main() {
  Buffer<double> a(7 * 11), b(7 * 11), c(100);
  Buffer<int> d(100);
  Grid grid(a.data(), 7, 11), other(b.data(), 7, 11);
  grid.step();
  grid.outside();
  std::printf("%.17g\n", sum(a.data(), 77));
  grid.references();
  grid.conversions();
  scale(grid, a.data());
  std::printf("%.17g\n", sum(a.data(), 77));
  other.copyFrom(grid);
  std::printf("%.17g\n", sum(b.data(), 77));
  Line<double> real(c.data(), 100);
  Line<int> whole(d.data(), 100);
  real.fill();
  real.again();
  whole.fill();
  whole.again();
  std::printf("%.17g %d %d\n", sum(c.data(), 100), d[7], d[99]);
  Buffer<Cell> e(100);
  for (int i = 0; i < 100; ++i)
    e[i].value = i;
  Cells{e.data()}.step(90);
  std::printf("%.17g %.17g %.17g\n", e[0].value, e[89].value, e[90].value);
}
