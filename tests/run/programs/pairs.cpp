// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs and tuples of numbers, which are all of their bytes though they are not
// trivially copyable.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <tuple>
#include <utility>
#include <vector>

struct Edge {
  std::pair<int, int> ends;
  double weight;
};

static void vectors(int n) {
  std::vector<std::pair<float, int>> all(n);
  std::vector<Edge> edges(n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    all[i].first = i * 0.5f;
    all[i].second = n - i;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    edges[i].ends = {i, all[i].second};
    edges[i].weight = all[i].first;
  }
  std::vector<double> sums(n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    sums[i] = edges[i].ends.first + 2 * edges[i].ends.second + edges[i].weight;
  show("vectors", sums);
}

static double sumOf(const std::vector<std::pair<float, int>> &all, int i) {
  return all[i].first + all[i].second;
}

static void whole(int n) {
  std::vector<std::pair<float, int>> all(n, {1.5f, 2});
  std::vector<double> sums(n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    sums[i] = sumOf(all, i);
  show("whole", sums);
}

/// One that all iterations read, and arrays of them.
static void others(int n, std::pair<int, double> line,
                   std::pair<int, int> *places) {
  std::vector<double> sums(n);
  std::array<std::pair<int, int>, 3> three{{{1, 2}, {3, 4}, {5, 6}}};
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    sums[i] = line.first * i + line.second + places[i].second +
              three[i % 3].first;
  show("others", sums);
}

static void tuples(int n) {
  std::vector<std::tuple<int, double>> all(n);
  for (int i = 0; i < n; ++i)
    all[i] = {i, i * 0.25};
  std::vector<double> sums(n);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    sums[i] = std::get<0>(all[i]) + std::get<1>(all[i]);
  show("tuples", sums);
}

/// What a binding of an array or a tuple writes is a part of it: the rest has to
/// be there.
static void parts(int n) {
  std::vector<std::array<double, 2>> all(n, {1, 2});
  std::vector<std::tuple<double, int>> others(n, {3, 4});
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &&[x, y] = all[i];
    x = i + 2;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &[x, k] = others[i];
    k = i;
  }
  std::vector<double> sums(n);
  for (int i = 0; i < n; ++i)
    sums[i] = all[i][0] + 10 * all[i][1] + 100 * std::get<0>(others[i]) +
              1000 * std::get<1>(others[i]);
  show("parts", sums);
}

int main() {
  vectors(40);
  whole(9);
  std::vector<std::pair<int, int>> places(12, {4, 9});
  others(12, {3, 0.5}, places.data());
  tuples(17);
  parts(17);
}
