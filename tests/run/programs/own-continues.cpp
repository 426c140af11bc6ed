// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `continue` where a thread has indices of its own, though no attribute gives
// them to it: a long reduction, and a grid that a directive bounds, with
// constant bounds and with others. It ends one of them, not all. And own
// indices of any number, by steps.
// clang-format off
// RUN: %run-program %s %t
// RUN: %clangxx -std=c++20 -O1 -w %s -o %t.plain
// RUN: %t.plain > %t.expected
// RUN: %clangxx -std=c++20 -O1 -w -fopenmp %plugin -fplugin-arg-idxmap-remarks=off -fplugin-arg-idxmap-target=threads %s -o %t.threads
// RUN: %t.threads | diff %t.expected -
// RUN: %clangxx -std=c++20 -O1 -w -fopenmp %plugin -fplugin-arg-idxmap-remarks=off -fplugin-arg-idxmap-check=on %s -o %t.check
// RUN: env IDXMAP_CHECK=1 %t.check | diff %t.expected -
// clang-format on

#include <cstdio>
#include <vector>

static long sumOfAll(int n) {
  long s = 0;
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      continue;
    s += i;
  }
  return s;
}

static long constantSum() {
  constexpr int n = 2200000;
  long s = 0;
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      continue;
    switch (i % 5) {
    case 1:
      continue;
    default:
      s += i;
    }
  }
  return s;
}

static int fewTeams() {
  constexpr int n = 1000;
  static int a[n];
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(32)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      continue;
    a[i] += i;
  }
  int sum = 0;
  for (int x : a)
    sum += x;
  return sum;
}

static int sumOf(const std::vector<int> &v) {
  int sum = 0;
  for (int x : v)
    sum += x;
  return sum;
}

static int fewTeamsOf(std::vector<int> &v, int n, int m) {
  int *a = v.data();
#pragma omp target teams distribute parallel for collapse(2) num_teams(3) map(tofrom : a[0 : n * m])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if ((i + j) % 4 == 1)
        continue;
      a[i * m + j] += j;
    }
  return sumOf(v);
}

static int bySteps(std::vector<int> &v, int n, int m) {
  int *a = v.data();
  [[using idxmap: map, shift_lb, split_last(96), split_last(32),
    permute(1, 2, 0), grid_block(1, 1), copy(a, n)]]
  for (int i = 1; i < n; ++i) {
    if (a[i] % 2)
      continue;
    a[i] += i;
  }
  [[using idxmap: map(2), grid_block(1, 1), copy(a, 7 * m)]]
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < m; ++j) {
      if (j == 3)
        continue;
      a[i * m + j] += 1;
    }
  return sumOf(v);
}

int main() {
  std::printf("%ld %ld\n", sumOfAll(100), sumOfAll(2100001));
  std::printf("%ld\n", constantSum());
  std::printf("%d\n", fewTeams());
  std::vector<int> v(3000, 1);
  std::printf("%d\n", fewTeamsOf(v, 40, 75));
  std::printf("%d\n", fewTeamsOf(v, 10, 10));
  std::printf("%d\n", bySteps(v, 700, 80));
}
