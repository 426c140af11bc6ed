// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiled for checks and run with IDXMAP_CHECK set, right loops are silent:
// steps, strategies, directions, triangles, variables of the iteration, arrays
// of all kinds, empty loops. Of two loops, with calls and with `present`,
// the program says that what they write is not compared.
// RUN: %run-program %s %t --check --counted 1 1

#include <algorithm>
#include <cstdio>
#include <vector>

static double grid[12][20];

static void print(const char *name, const double *a, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum = sum * 0.5 + a[k];
  std::printf("%s %.12g\n", name, sum);
}

static void strategies(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = i * 0.5;
  [[using idxmap: map, shift_lb, compress_grid, split_last(32), grid_block(1)]]
  for (int i = 3; i < n; i += 4)
    a[i] += 1;
  [[idxmap::map, idxmap::strategy("jing")]]
  for (int i = n - 1; i >= 0; --i)
    a[i] *= 2;
}

static void rows() {
  [[idxmap::map(2)]]
  for (int i = 1; i < 11; ++i)
    for (int j = 1; j < 19; j += 3)
      grid[i][j] = i + 0.25 * j;
}

static void triangle(double *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      a[i * n + j] += i - j;
}

// The variables are from before the loops.
static int before(double *a, const double *b, int n) {
  int i;
  double t;
  [[idxmap::map]]
  for (i = 0; i < n; ++i) {
    t = b[i] * 2;
    a[i] = t + 1;
  }
  return i;
}

template <typename T> static void scaled(T *a, T by, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > by)
      continue;
    a[i] = a[i] * by;
  }
}

// Reductions: integers exactly, floating point but for the order.
template <typename T> static void reduced(const T *a, int n) {
  T sum = 1, product = 1, least = 1000, most = -1;
  int where = -1, odd = 0;
  bool all = true;
  [[using idxmap: map, reduction("+", sum), reduction("*", product),
    reduction("argmin", least, where), reduction("max", most),
    reduction("^", odd), reduction("&&", all), copyin(a, n)]]
  for (int i = 0; i < n; ++i) {
    if (i % 7 == 3)
      continue;
    sum += a[i];
    product *= a[i] > 50 ? T(1) : T(-1);
    if (a[i] < least) {
      least = a[i];
      where = i;
    }
    most = std::max(most, a[i]);
    odd ^= i;
    all = all && a[i] < 99;
  }
  std::printf("%.4g %g %g %d %g %d %d\n", double(sum), double(product),
              double(least), where, double(most), odd, all);
}

// Large values cancel; the order decides what is left, and none is wrong. An
// array is written beside.
static void cancelled(const float *a, float *b, int n) {
  float sum = 0;
  [[using idxmap: map(2), reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 100; ++j) {
      b[i * 100 + j] = a[i * 100 + j] / 3;
      sum += (j % 2 ? 1e7f : -1e7f) + a[i * 100 + j];
    }
  std::printf("%d\n", sum > -1e6f && sum < 1e6f);
}

// Of a class whose elements are private, and behind a pointer.
class Matrix {
  std::vector<double> all;
  int columns;

public:
  Matrix(int rows, int columns) : all(rows * columns), columns(columns) {}
  double &operator()(int i, int j) { return all[i * columns + j]; }
  double operator()(int i, int j) const { return all[i * columns + j]; }
};
struct Field {
  double *values;
  std::vector<int> marks;
  int size;
  int &mark(int i) { return marks[i]; }
};

static void objects(Field *field) {
  Matrix matrix(10, 40);
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 40; ++j)
      matrix(i, j) = i * j + field->values[40 * i + j];
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < field->size; ++i) {
    field->values[i] = matrix(i / 40, i % 40) - i;
    field->mark(i) += 3 * i;
  }
}

// The device has the newest elements.
static void steps(double *a, const double *b, int n) {
  [[using idxmap: data, copy(a, n), copyin(b, n)]]
  for (int t = 0; t < 3; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = a[i] / 2 + b[i];
    [[using idxmap: map, present(a)]]
    for (int i = 0; i < n / 2; ++i)
      a[2 * i] += a[2 * i + 1];
  }
}

int main() {
  std::vector<double> a(400), b(400);
  for (const int n : {0, 1, 37, 400}) {
    strategies(a.data(), n);
    std::printf("%d\n", before(b.data(), a.data(), n));
    print("a", a.data(), 400);
    print("b", b.data(), 400);
  }
  rows();
  print("grid", &grid[0][0], 240);
  for (const int n : {0, 1, 20}) {
    triangle(a.data(), n);
    print("triangle", a.data(), 400);
  }
  scaled(b.data(), 3.0, 400);
  print("scaled", b.data(), 400);
  steps(a.data(), b.data(), 400);
  print("steps", a.data(), 400);
  Field field{a.data(), std::vector<int>(400), 400};
  objects(&field);
  print("field", a.data(), 400);
  std::printf("%d\n", field.marks[7]);
  std::vector<int> whole(1000);
  std::vector<float> real(10000), third(10000);
  for (int i = 0; i < 1000; ++i)
    whole[i] = static_cast<int>(real[i] = (i * 37 + 11) % 101 + 0.25f);
  for (const int n : {0, 1, 1000}) {
    reduced(whole.data(), n);
    reduced(real.data(), n);
  }
  cancelled(real.data(), third.data(), 100);
}
