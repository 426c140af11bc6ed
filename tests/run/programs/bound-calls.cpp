// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bounds that functions compute, of which bodies can be seen: they read no
// element that the loop writes.
// RUN: %run-program %s %t

#include "Show.h"

#include <iterator>
#include <vector>

struct Grid {
  int n, m;
  int *counts;
  double *p;
};

inline int rows(const Grid &g) { return g.n; }
inline int columns(const Grid *g, int i) {
  const int most = g->counts[i];
  return most < g->m ? most : g->m;
}
static int total(const int *counts, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += counts[k];
  return sum;
}

static void fill(Grid &g) {
  double *p = g.p;
  [[using idxmap: map, copy(p, g.n * g.m)]]
  for (int i = 0; i < rows(g); ++i)
    for (int k = 0; k < columns(&g, 1); ++k)
      p[i * g.m + k] = i + 10 * k;
}

static void fillAll(int *counts, double *p, int n) {
  [[using idxmap: map, copy(p, total(counts, n))]]
  for (int i = 0; i < total(counts, n); ++i)
    p[i] += i;
}

/// What is between two iterators, whatever the elements are.
static void between(std::vector<double> &v) {
  [[idxmap::map]]
  for (int i = 0; i < static_cast<int>(v.end() - v.begin()); ++i)
    v[i] *= 2;
  [[idxmap::map]]
  for (std::size_t i = 0; i < std::size_t(std::distance(v.cbegin(), v.cend()));
       ++i)
    v[i] += i;
}

int main() {
  std::vector<int> counts = {3, 4, 5};
  std::vector<double> values(15);
  Grid g{3, 5, counts.data(), values.data()};
  fill(g);
  show("grid", values);
  fillAll(counts.data(), values.data(), 3);
  show("all", values);
  between(values);
  show("between", values);
}
