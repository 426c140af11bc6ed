// RUN: %run-program --check %s %t
//
// Member functions that write elements of their object, and bounds that member
// functions give.

#include "Show.h"

#include <cassert>
#include <vector>

/// Elements behind a pointer.
struct Field {
  double *p;
  int nx, ny;
  int at(int i, int j) const { return i * ny + j; }
  int rows() const { return nx; }
  int cols() const { return ny; }
  int size() const { return nx * ny; }
  double &operator()(int i, int j) { return p[i * ny + j]; }
  double get(int i, int j) const { return p[at(i, j)]; }
  void set(int i, int j, double x) {
    assert(i >= 0 && i < nx && j >= 0 && j < ny);
    p[at(i, j)] = x;
  }
  Field &add(int i, int j, double x) {
    (*this)(i, j) += x;
    return *this;
  }
  Field &twice(int i, int j) {
    add(i, j, 1);
    set(i, j, 2 * get(i, j));
    return *this;
  }
  void halve(int i, int j) { set(i, j, (*this)(i, j) / 2), p[at(i, j)]++; }

  void ownSteps() {
    [[idxmap::map]]
    for (int i = 0; i < rows(); ++i)
      for (int j = 0; j < cols(); ++j) {
        set(i, j, get(i, j) + i);
        this->add(i, j, 1).add(i, j, 2);
      }
    [[idxmap::map]]
    for (int i = 0; i < rows(); ++i)
      for (int j = 0; j < cols(); ++j) {
        auto &r = *this;
        r.p[r.at(i, j)] += r.nx;
        r.set(i, j, r.get(i, j) - 1);
        r.twice(i, j);
      }
  }
};

/// Elements of its own.
class Grid {
  std::vector<double> all;
  std::vector<int> order;
  int m, n;

public:
  Grid(int m, int n) : all(m * n), order(m * n), m(m), n(n) {
    for (int i = 0; i < m * n; ++i)
      order[i] = m * n - 1 - i;
  }
  int rows() const { return m; }
  int cols() const { return n; }
  std::size_t size() const { return all.size(); }
  double get(int i, int j) const { return all[i * n + j]; }
  void set(int i, int j, double x) { all[i * n + j] = x; }
  void put(int i, double x) { all[order[i]] = x; }
  const std::vector<double> &elements() const { return all; }

  void ownName() {
    [[idxmap::map]]
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        auto &r = *this;
        r.all[i * n + j] += r.m;
        r.set(i, j, r.get(i, j) * 2);
      }
  }
};

static void throughPointer(int rows, int columns) {
  std::vector<double> a(rows * columns, 1.0), b(rows * columns, 2.0);
  Field f{a.data(), rows, columns}, g{b.data(), rows, columns};
  [[idxmap::map]]
  for (int i = 0; i < f.rows(); ++i)
    for (int j = 0; j < f.cols(); ++j)
      f.set(i, j, i * 3 + j);
  [[idxmap::map]]
  for (int i = 1; i < g.rows() - 1; ++i)
    for (int j = 1; j < g.cols() - 1; ++j) {
      auto &r = g;
      auto &same = r;
      same.set(i, j, f.get(i - 1, j) * 2 + f(i, j + 1));
      r.add(i, j, 1).twice(i, j).add(i, j, r.get(i, j));
    }
  [[idxmap::map]]
  for (int i = 0; i < f.rows(); ++i)
    f.halve(i, 0);
  [[idxmap::map]]
  for (int i = 0; i < f.size(); ++i)
    f.p[i] += g.p[f.size() - 1 - i];
  if (rows > 0 && columns > 0)
    f.ownSteps();
  show("pointer", a);
  show("pointer", b);
}

static void throughContainer(int rows, int columns) {
  Grid a(rows, columns), b(rows, columns);
  [[idxmap::map]]
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      a.set(i, j, i + 2 * j);
  [[idxmap::map]]
  for (std::size_t i = 0; i < b.size(); ++i)
    b.put(int(i), 0.5 * double(i));
  [[idxmap::map]]
  for (int i = 0; i < a.rows() - 1; ++i)
    for (int j = 0; j < a.cols(); ++j)
      b.set(i, j, a.get(i + 1, j) + b.get(i, j));
  if (rows > 0 && columns > 0)
    b.ownName();
  show("container", a.elements());
  show("container", b.elements());
}

int main() {
  for (const int n : {0, 1, 2, 5, 33}) {
    throughPointer(n, n + 3);
    throughContainer(n, n + 2);
  }
}
