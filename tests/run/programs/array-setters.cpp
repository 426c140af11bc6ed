// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Methods that write elements of arrays which lie in their object: by value,
// reference and pointer, of members and bases, in templates, one calling another.
// RUN: %run-program %s %t

#include <array>
#include <cstdio>

struct Row {
  double weight[30];
  int used = 3;

  void set(int k, double v) { weight[k] = v; }
  void add(int k, double v) { set(k, get(k) + v); }
  double get(int k) const { return weight[k]; }
  Row &scale(int k, double by) {
    weight[k] *= by;
    return *this;
  }
};

struct Named : Row {
  char name[4] = "abc";
};

template <typename T, int N> class Grid {
  std::array<std::array<T, N>, N> u{};

public:
  void set(int i, int j, T v) { u[i][j] = v; }
  T operator()(int i, int j) const { return u[i][j]; }
  T &operator()(int i, int j) { return u[i][j]; }
};

struct Holder {
  Named own;
  Grid<float, 9> grid;

  void fill(const double *x) {
    [[idxmap::map]]
    for (int i = 0; i < 30; ++i)
      own.set(i, x[i] + own.used);
    [[idxmap::map(2)]]
    for (int i = 1; i < 9; ++i)
      for (int j = 0; j < 8; ++j)
        grid.set(i, j, static_cast<float>(x[i] + x[j]));
  }
};

static void show(const char *name, const Row &row) {
  double sum = 0;
  for (int k = 0; k < 30; ++k)
    sum += row.get(k) * (k % 7 + 1);
  std::printf("%s %.17g %d\n", name, sum, row.used);
}

static void byReference(Row &row, const double *x, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    row.set(i, x[i]);
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    row.add(i - 1, x[i]);
}

static void byPointer(Named *row, const double *x, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 3 != 1)
      row->add(n - 1 - i, 2 * x[i]);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    row->scale(i, 0.5).scale(i, x[i]);
}

template <typename T, int N> static T ofTemplate(const T *x) {
  Grid<T, N> grid;
  [[using idxmap: map(2), copyin(x, N)]]
  for (int i = 0; i < N - 1; ++i)
    for (int j = 0; j < N; ++j)
      grid.set(i, j, x[i] * x[j]);
  [[idxmap::map]]
  for (int i = 0; i < N; ++i)
    grid(N - 1, i) = grid(i == N - 1 ? 0 : i, i);
  T sum = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      sum += grid(i, j) * T(i + 2 * j);
  return sum;
}

int main() {
  double x[30];
  float y[30];
  for (int k = 0; k < 30; ++k) {
    x[k] = k * 11 % 30;
    y[k] = float(k * 7 % 5);
  }
  for (int n : {0, 1, 17, 30}) {
    Row row{};
    row.set(29, 4);
    byReference(row, x, n);
    show("reference", row);
    Named named{};
    named.set(29, 4);
    named.set(2, 1);
    byPointer(&named, x, n);
    show("pointer", named);
    std::printf("%s\n", named.name);
  }
  std::printf("%.17g %.9g\n", ofTemplate<double, 6>(x),
              double(ofTemplate<float, 11>(y)));
  Holder holder{};
  holder.fill(x);
  show("member", holder.own);
  double sum = 0;
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j)
      sum += holder.grid(i, j) * (i + 3 * j);
  std::printf("%.17g\n", sum);
}
