// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of classes that are assigned temporaries, and functions of numbers
// that the compiler declares itself or that return by pointers.
// RUN: %run-program --check %s %t

#include "Show.h"

#include <cmath>
#include <vector>

struct Pair {
  double x, y;
  Pair operator+(const Pair &o) const { return {x + o.x, y + o.y}; }
  Pair operator*(double s) const { return {x * s, y * s}; }
};
static Pair make(double a, double b) {
  Pair p;
  p.x = a;
  p.y = b;
  return p;
}

static void step(Pair *x, const Pair *y, const double *m, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    x[i] = Pair{m[i], 1};
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    x[i] = x[i] + make(m[i], y[i].x);
  [[idxmap::map]]
  for (int i = 0; i < n - 1; ++i)
    x[i] = y[i + 1] * 2.0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    x[i] = {x[i].y, m[n - 1 - i]};
  // As in C.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    x[i] = (struct Pair){x[i].x + static_cast<double>(i), x[i].y};
}

/// A number that is made of the loop's variable, by reference.
struct Cell {
  int value;
  void set(int &&x) { value = x; }
};

static void cells(std::vector<Cell> &a) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i].set(int(i));
}

static void numbers(std::vector<double> &a, std::vector<int> &k) {
  const int n = a.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double s, c;
    sincos(i * 0.25, &s, &c);
    a[i] = s * s + c * c > 2 ? INFINITY : i;
    k[i] = __builtin_popcount(i);
  }
}

int main() {
  for (const int n : {1, 2, 33}) {
    std::vector<Pair> x(n), y(n);
    std::vector<double> m(n), all;
    for (int i = 0; i < n; ++i) {
      m[i] = i % 5;
      y[i] = {1.0 * i, 2};
    }
    step(x.data(), y.data(), m.data(), n);
    for (const Pair &each : x) {
      all.push_back(each.x);
      all.push_back(each.y);
    }
    std::vector<int> k(n);
    numbers(m, k);
    std::vector<Cell> made(n);
    cells(made);
    for (const Cell &each : made)
      all.push_back(each.value);
    show("x", all);
    show("m", m);
    show("k", std::vector<double>(k.begin(), k.end()));
  }
}
