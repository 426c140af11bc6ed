// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of types that a template decides, which a loop changes: arrays in them
// and beside them, in part and under conditions, of functions and of members.
// RUN: %run-program %s %t

#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

template <typename T> struct Cell {
  T weight[3];
  std::array<T, 2> ends;
  int count = 7;
};

template <typename T> static void show(const char *name, const T *a, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += static_cast<double>(a[k]) * (k % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

// What the loops do not write stays as it was.
template <typename T> static void ofFunction(const T *x, T *y, int n) {
  std::array<T, 5> c;
  c.fill(T(9));
  [[idxmap::map]]
  for (int i = 1; i < 4; ++i)
    c[i] = x[i];
  [[idxmap::map]]
  for (int i = 0; i < 5; ++i)
    if (x[i] > T(3))
      c[i] += T(2);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[i] = x[i % 8] * c[i % 5];
  show("array", c.data(), 5);
  show("y", y, n);
}

template <typename T, std::size_t N> static void ofRows(const T *x) {
  std::array<std::array<T, N>, 4> rows{};
  rows[3][N - 1] = T(5);
  [[idxmap::map(2)]]
  for (int i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < N; ++j)
      rows[i][j] = x[i] + static_cast<T>(j);
  show("rows", &rows[0][0], 4 * static_cast<int>(N));
}

template <typename T> static void ofCell(const T *x) {
  Cell<T> cell{{T(1), T(2), T(3)}, {T(4), T(5)}};
  [[idxmap::map]]
  for (int i = 0; i < 2; ++i)
    cell.ends[i] += x[i];
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    if (i != 1)
      cell.weight[i] = x[i + 1] * cell.ends[1];
  show("weight", cell.weight, 3);
  show("ends", cell.ends.data(), 2);
  std::printf("count %d\n", cell.count);
}

template <typename T, std::size_t N> struct Model {
  std::array<T, N> c{};
  T a[N] = {};
  std::pair<int, T> p{3, T(4)};

  void set(const T *x) {
    [[idxmap::map]]
    for (int i = 0; i < static_cast<int>(N) - 1; ++i) {
      c[i] = x[i];
      a[N - 1 - i] = c[i] + T(p.first);
    }
  }
};

template <typename T> static void ofObject(const T *x) {
  Model<T, 4> model;
  model.c[3] = T(8);
  model.set(x);
  show("c", model.c.data(), 4);
  show("a", model.a, 4);
  std::printf("p %d %g\n", model.p.first, double(model.p.second));
}

// Each launch gets what the one before it has left.
template <typename T> static void inRegion(const T *x, int n) {
  std::array<T, 6> c{};
  std::vector<T> y(n);
  [[using idxmap: data, copy(c), copy(y)]]
  for (int t = 0; t < 3; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < 5; ++i)
      c[i] += x[i] + c[5];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      y[i] += c[i % 6];
  }
  show("region", c.data(), 6);
  show("y", y.data(), n);
}

template <typename T> static void all() {
  T x[8], y[40];
  for (int k = 0; k < 8; ++k)
    x[k] = T(k * 3 % 8);
  ofFunction(x, y, 40);
  ofRows<T, 3>(x);
  ofRows<T, 5>(x);
  ofCell(x);
  ofObject(x);
  inRegion(x, 33);
}

int main() {
  all<double>();
  all<float>();
  all<short>();
}
