// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clauses that count the elements of arrays whose types say how many there are,
// on loops and in regions that hold a part of them.
// RUN: %run-program %s %t

#include <array>
#include <cstdio>

template <int N> static void part(double (&a)[N], int n) {
  [[using idxmap: data, copy(a, n)]]
  for (int t = 0; t < 2; ++t) {
    [[using idxmap: map, copy(a, n)]]
    for (int i = 0; i < n; ++i)
      a[i] += i + t;
  }
}

struct Model {
  int rate[6] = {1, 2, 3, 4, 5, 6};
  void grow(int n) {
    [[using idxmap: map, copy(rate, n)]]
    for (int i = 0; i < n; ++i)
      rate[i] *= i + 2;
  }
};

// Rows of a field whose last ones the device does not get.
static void rows(int (&grid)[5][3], int n) {
  [[using idxmap: data, copy(grid, n)]] {
#pragma omp target teams distribute parallel for map(tofrom : grid[0 : n][0 : 3])
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      grid[i][i % 3] += 10 * i;
  }
}

int main() {
  const int n = 4;
  struct {
    int before[2], hits[n], after[2];
  } all = {{-1, -2}, {1, 2, 3, 4}, {-3, -4}};
  int(&hits)[n] = all.hits;
  [[using idxmap: map, copy(hits, n)]]
  for (int i = 0; i < n; ++i)
    hits[i] += i;
  [[using idxmap: map, copy(hits, 4)]]
  for (int i = 0; i < n; ++i)
    hits[i] = 3 * i;
  for (int each : {all.before[0], all.before[1], all.after[0], all.after[1]})
    std::printf("%d ", each);
  for (int each : hits)
    std::printf("%d ", each);

  int own[n] = {5, 6, 7, 8};
  std::array<int, n> some = {1, 2, 3, 4};
  [[using idxmap: data, copy(own, 2), copy(some, 3)]] {
    [[using idxmap: map, copy(own, 2)]]
    for (int i = 0; i < 2; ++i)
      own[i] += i + 1;
    [[using idxmap: map, copy(some, 3), copyin(own, 2)]]
    for (int i = 0; i < 3; ++i)
      some[i] += own[i % 2];
  }
  for (int each : own)
    std::printf("%d ", each);
  for (int each : some)
    std::printf("%d ", each);

  double many[100] = {};
  part(many, 30);
  Model model;
  model.grow(5);
  int grid[5][3] = {};
  rows(grid, 4);
  std::printf("%g %g %d %d %d %d\n", many[29], many[30], model.rate[4],
              model.rate[5], grid[3][0], grid[4][1]);
}
