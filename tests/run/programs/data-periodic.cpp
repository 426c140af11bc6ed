// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subscripts that an `if` has wrapped round, and elements that a remainder
// selects: the device gets what they can be.
// RUN: %run-program --check %s %t

#include "Show.h"

#include <vector>

static void wrapped(int n) {
  std::vector<double> all(n), sums(n);
  for (int k = 0; k < n; ++k)
    all[k] = k * k % 13;
  const double *a = all.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int left = i - 1, right = i + 1;
    if (left < 0)
      left = n - 1;
    if (right == n)
      right = 0;
    b[i] = a[left] + 2 * a[right];
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int left = i - 1;
    int right = i + 1;
    if (left < 0) {
      left += n;
    }
    if (right >= n)
      right -= n;
    b[i] += a[left] - a[right];
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int other;
    if (i == 0)
      other = n - 1;
    else
      other = i - 1;
    b[i] *= a[other];
    other = 0;
    b[i] += a[other];
  }
  show("wrapped", sums);
}

static void plane(int nx, int ny) {
  std::vector<double> all(nx * ny), sums(nx * ny);
  for (int k = 0; k < nx * ny; ++k)
    all[k] = k % 7;
  const double *a = all.data();
  double *b = sums.data();
  [[idxmap::map]]
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j) {
      int above = i - 1, before = j - 1;
      if (above < 0)
        above = nx - 1;
      if (before < 0)
        before += ny;
      b[i * ny + j] = a[above * ny + j] - a[i * ny + before];
    }
  show("plane", sums);
}

/// Each array is as long as what is touched.
static void selected(int n) {
  std::vector<double> thirds(n), fourth(n);
  double *a = thirds.data(), *b = fourth.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 3 != 0)
      a[i] += i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      continue;
    a[i - 1] += 2 * i;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 4 != 2 && i % 4 != 7)
      b[i] -= i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % n != 0)
      b[i - 1] -= i;
  // A number that is a condition.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 3)
      a[i - 1] += i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (!(i & 1))
      continue;
    b[i - 1] += i;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i)
      b[i - 1] += 2 * i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (const int others = n - 1 - i; others && !(i - 1))
      b[i + 1] -= others;
  show("thirds", thirds);
  show("fourth", fourth);
}

static void redAndBlack(int n, int m) {
  std::vector<double> all(n * m);
  for (int k = 0; k < n * m; ++k)
    all[k] = k % 5;
  double *u = all.data();
  for (int colour = 0; colour < 2; ++colour) {
    [[idxmap::map(2), idxmap::independent]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        if ((i + j) % 2 == colour)
          u[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] +
                                 u[i * m + j - 1] + u[i * m + j + 1]);
  }
  [[idxmap::map(2), idxmap::independent]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      if ((i + j) & 1)
        u[i * m + j] += u[(i + 1) * m + j] - u[i * m + j - 1];
  show("redAndBlack", all);
}

/// Boundaries and what lies between.
static void boundaries(int n, int m) {
  std::vector<double> from(n * m), to(n * m), line(n);
  for (int k = 0; k < n * m; ++k)
    from[k] = k % 9;
  const double *q = from.data();
  double *b = to.data(), *l = line.data();
  [[idxmap::map]]
  for (int t = 0; t < n; ++t)
    if (t > 0 && t < n - 1)
      l[t] = q[t - 1] + q[t + 1];
    else
      l[t] = 0;
  [[idxmap::map]]
  for (int t = 0; t < n; ++t)
    if (t == 0 || t == n - 1)
      l[t] = 1;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (i == 0 || i == n - 1 || j == 0 || j == m - 1)
        b[i * m + j] = -1;
      else
        b[i * m + j] = q[(i - 1) * m + j] + q[i * m + j + 1];
  // Its own arrays by a pointer of its own.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double own[3] = {1, 2, 3};
    const double *p = own;
    double(*whole)[3] = &own;
    double *second = i % 2 ? own : &own[1];
    *second += 1;
    for (int k = 0; k < 3; ++k)
      l[i] += *p++ + (*whole)[k];
  }
  show("boundaries", to);
  show("line", line);
}

int main() {
  for (const int n : {1, 2, 3, 4, 9, 14}) {
    wrapped(n);
    plane(n, n + 1);
    selected(n);
    redAndBlack(n + 1, n + 2);
    boundaries(n, n + 1);
  }
}
