// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work arrays and numbers of the function that the body lends to the functions
// that it calls: each iteration has its own, without a clause.
// RUN: %run-program %s %t

#include "Show.h"

#include <vector>

/// As NAS' benchmarks have it.
static void exactSolution(double x, double y, double d[5]) {
  for (int m = 0; m < 5; m++)
    d[m] = x + m * y;
}
static void squareAndRest(double x, double *s, double &c) {
  *s = x * x;
  c = 1 - x;
}
static double sumOf(const double *v, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += v[k];
  return sum;
}
/// Two ways out, and pointers that go on.
static void firstOf(double *v, double x) {
  double *p = v;
  *p++ = x;
  if (x < 0.5) {
    *p = 1;
    return;
  }
  p[0] = 2;
}
template <typename T> static void clear(T *v, int n) {
  for (int k = 0; k < n; ++k)
    v[k] = T(0);
}

/// Blocks of the body have other names for them.
static void named(int n, const double *a, double *b) {
  double w[3], t, v[2][2];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double *p = w;
    *p++ = a[i];
    *p++ = 2;
    *p = w[0] + w[1];
    double &r = t;
    r = w[2];
    for (int k = 0; k < 2; ++k) {
      double *row = v[k];
      row[0] = t + k;
      row[1] = k;
    }
    b[i] += t + v[1][0] + v[0][1];
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double *to = &t;
    *to = i;
    b[i] += t;
  }
}

/// Again and again, each loop with its own.
static void evaluate(int n, const double *a, double *b) {
  double dtemp[5], s, c, v[2];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    exactSolution(a[i], 2, dtemp);
    squareAndRest(a[i], &s, c);
    b[i] = dtemp[0] + dtemp[4] + s * c;
  }
  for (int round = 0; round < 2; ++round) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      exactSolution(a[i], round, dtemp);
      firstOf(v, a[i]);
      b[i] += dtemp[1] + v[0] * v[1];
    }
  }
  exactSolution(1, 2, dtemp);
  b[0] += sumOf(dtemp, 5);
}

/// Counted by a number of the function, in two dimensions, in a template.
template <typename T> static void rows(int n, const T *a, T *b) {
  T w[3][4];
  int k;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; ++k)
      clear(w[k], 4);
    w[1][2] = a[i];
    b[i] = w[0][0] + w[1][2] + w[2][3];
  }
}

/// Others are no reason: what comes after writes them again.
static void afterwards(int n, const double *a, double *b) {
  double w[3];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    clear(w, 3);
    w[i % 3] = a[i];
    b[i] = sumOf(w, 3);
  }
  clear(w, 2);
  w[2] = 5;
  b[1] = sumOf(w, 3);
}

int main() {
  constexpr int n = 700;
  std::vector<double> a(n), b(n);
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    a[i] = (i * 37 % 101) / 101.0;
    x[i] = static_cast<float>(i % 13);
  }
  evaluate(n, a.data(), b.data());
  show("evaluate", b);
  rows(n, a.data(), b.data());
  show("rows of doubles", b);
  rows(n, x.data(), y.data());
  show("rows of floats", {y.begin(), y.end()});
  afterwards(n, a.data(), b.data());
  show("afterwards", b);
  named(n, a.data(), b.data());
  show("named", b);
}
