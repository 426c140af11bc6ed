// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of base classes by the names of these, also where a template decides
// on the base.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <vector>

struct Mesh {
  int n = 10;
  std::vector<double> x = std::vector<double>(10, 1.0);
  double row[10] = {};
  std::array<double, 10> fixed{};
  double *p = row;
};
struct Fluid : Mesh {
  void step() {
    [[idxmap::map]]
    for (int i = 0; i < Mesh::n; ++i)
      Mesh::x[i] = i;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      Mesh::row[i] = 2 * i;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      this->Mesh::fixed[i] = Mesh::x[i] + 1;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      Mesh::p[i] += i;
  }
};

template <class T> struct Field {
  int n = 10;
  std::vector<T> x = std::vector<T>(10, T(1));
  std::vector<T> y = std::vector<T>(10, T(2));
  T k = 2;
};
template <class T> struct Solver : Field<T> {
  using Base = Field<T>;
  using Field<T>::x;
  using Field<T>::n;
  void step() {
    [[idxmap::map]]
    for (int i = 0; i < Field<T>::n; ++i)
      Field<T>::y[i] = i * Field<T>::k;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      x[i] += this->x[i] + i;
    [[idxmap::map]]
    for (int i = 1; i < Base::n; ++i)
      Base::x[i] += Base::k * Field<T>::y[i - 1];
  }
};

template <class T> static void print(const char *name, const Solver<T> &of) {
  std::vector<double> all(of.x.begin(), of.x.end());
  all.insert(all.end(), of.y.begin(), of.y.end());
  show(name, all);
}

// The nearer one of two members is named as ever.
struct Inner : Mesh {
  int n = 6;
  void fill(std::vector<double> &a) {
    const int all = Mesh::n;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = 1;
    [[idxmap::map]]
    for (int i = 0; i < all; ++i)
      a[i] += 0.5;
  }
};

int main() {
  Fluid fluid;
  fluid.step();
  show("x", fluid.x);
  show("row", std::vector<double>(fluid.row, fluid.row + 10));
  show("fixed", std::vector<double>(fluid.fixed.begin(), fluid.fixed.end()));
  Solver<double> precise;
  Solver<float> fast;
  precise.step();
  fast.step();
  print("precise", precise);
  print("fast", fast);
  std::vector<double> a(10);
  Inner().fill(a);
  show("inner", a);
}
