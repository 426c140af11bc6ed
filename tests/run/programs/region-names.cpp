// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the host may do in a data region by names that lead to its arrays, and
// beside them; tests/lit/data/region-names.cpp has what it may not.
// RUN: %run-program %s %t

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

static void add(double *a, const double *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = b[i] + 1;
}

/// Pointers that are exchanged by hand.
static double exchanged(int n) {
  std::vector<double> a(n), b(n);
  double *p = a.data(), *q = b.data();
  [[using idxmap: data, copy(p, n), copy(q, n)]] {
    for (int t = 0; t < 5; ++t) {
      add(q, p, n);
      double *x = p;
      p = q;
      q = x;
    }
    [[idxmap::update_host(p)]];
    return p[3];
  }
}

/// Members that member functions exchange, beside those that they fill.
struct Solver {
  double *a, *b;
  int n;
  double sum = 0;
  std::vector<double> steps;

  void smooth() {
    add(b, a, n);
    std::swap(a, b);
  }
  double run() {
    [[using idxmap: data, copy(a, n), copy(b, n)]] {
      for (int t = 0; t < 4; ++t) {
        smooth();
        steps.push_back(t);
        sum += steps.back();
      }
      [[idxmap::update_host(a)]];
      return a[1] + sum;
    }
  }
};

struct Mesh {
  std::vector<double> u, v;
  int n;
  double dt;

  void step() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      v[i] = u[i] * dt + 1;
    u.swap(v);
    dt *= 0.5;
  }
  double norm() const {
    double sum = 0;
    for (double x : u)
      sum += x;
    return sum;
  }
};

static double members(int n) {
  Mesh m{std::vector<double>(n), std::vector<double>(n), n, 0.5};
  double sum = 0;
  [[using idxmap: data, copy(m.u), copy(m.v)]] {
    for (int t = 0; t < 3; ++t) {
      m.step();
      sum += m.dt;
    }
    [[idxmap::update_host(m.u)]];
    sum += m.norm();
  }
  return sum;
}

/// Both names for one array have what an update brings.
static double owned(int n) {
  auto a = std::make_unique<double[]>(n), other = std::make_unique<double[]>(n);
  double *p = a.get();
  double sum = 0;
  [[using idxmap: data, copy(p, n)]] {
    add(p, p, n);
    other[3] = 5;
    sum += other[3];
    [[idxmap::update_host(p)]];
    sum += p[3];
    p[3] = 7;
    [[idxmap::update_device(p)]];
    add(p, p, n);
  }
  return sum + a[3];
}

struct Timer {
  double begun = 1;
  ~Timer() { std::printf("timer %g\n", begun); }
};

/// What has nothing to do with the region's arrays.
static double beside(int n) {
  double *a = static_cast<double *>(std::calloc(n, sizeof(double)));
  std::map<std::string, double> times;
  std::vector<std::vector<double>> rows(3, std::vector<double>(n));
  double sum = 0;
  [[using idxmap: data, copy(a, n)]] {
    Timer all;
    add(a, a, n);
    times["add" + std::to_string(n)] += 1.5;
    rows[1][2] = 5;
    for (auto &row : rows)
      for (double &x : row)
        x += 1;
    {
      Timer inner;
      add(a, a, n);
    }
    [[idxmap::update_host(a)]];
    sum = std::accumulate(a, a + n, 0.0);
  }
  std::free(a);
  return sum + times.begin()->second + rows[1][2];
}

static double *first, *second;
static void exchangeGlobals(int n) {
  add(second, first, n);
  std::swap(first, second);
}

/// Of the program, and as a function made them.
static double globals(int n) {
  first = new double[n]();
  second = new double[n]();
  double last = 0;
  [[using idxmap: data, copy(first, n), copy(second, n)]] {
    for (int t = 0; t < 3; ++t)
      exchangeGlobals(n);
    [[idxmap::update_host(first)]];
    last = first[2];
  }
  delete[] first;
  delete[] second;
  return last;
}

int main() {
  const int n = 40;
  std::printf("%g\n", exchanged(n));
  std::vector<double> a(n), b(n);
  std::printf("%g\n", Solver{a.data(), b.data(), n, 0, {}}.run());
  std::printf("%g\n%g\n", members(n), owned(n));
  std::printf("%g\n%g\n", beside(n), globals(n));
}
