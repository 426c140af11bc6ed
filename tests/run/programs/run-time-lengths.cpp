// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays whose row lengths are run-time values, a Clang extension in C++: the
// printed source is for Clang, too.
// RUN: %run-program --nvcc none %s %t
#pragma clang diagnostic ignored "-Wvla-cxx-extension"

#include <cstdio>
#include <vector>

static void show(const char *name, const std::vector<double> &a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

static void scale(int n, int m, double *p, const double *q) {
  auto A = reinterpret_cast<double (*)[m]>(p);
  const auto B = reinterpret_cast<const double (*)[m]>(q);
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      A[i][j] += 2 * B[i][j] + i;
}

// As PolyBench has them; the length has changed before the loop.
static void stencil(int n, int m, double *p, double *q) {
  auto x = reinterpret_cast<double (*)[n][m][2]>(p);
  auto y = reinterpret_cast<double (*)[m][2]>(q);
  const int rows = n, columns = m;
  m = 0;
  [[idxmap::map(2)]]
  for (int i = 1; i < rows - 1; ++i)
    for (int j = 1; j < columns - 1; ++j) {
      const double *row = y[i][j];
      (*x)[i][j][0] = y[i - 1][j][0] + y[i][j - 1][1];
      x[0][i][j][1] = row[1] + m;
    }
}

// The clause counts rows; the rows before and after keep their values.
static void some(int n, int m, const int *row, double *p) {
  auto A = reinterpret_cast<double (*)[m]>(p);
  [[idxmap::map(2), idxmap::copy(A, n), idxmap::copyin(row, n - 2)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 0; j < m - 1; ++j)
      A[row[i - 1]][j + 1] = i + 3 * j;
}

// Arrays on the stack; of rows, what the loop writes is only copied out.
static double local(int n, int m) {
  double row[n], table[n][m];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    row[i] = 0.5 * i;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      table[i][j] = -1;
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    for (int j = 2; j < m; ++j)
      table[i][j] = row[i - 1] + j;
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      sum += table[i][j] * (i % 5 + j % 3);
  return sum;
}

int main() {
  const int n = 20, m = 30;
  std::vector<double> a(n * m * 2), b(n * m * 2);
  for (int i = 0; i < n * m * 2; ++i) {
    a[i] = i % 13;
    b[i] = i % 5;
  }
  scale(n, m, a.data(), b.data());
  show("scale", a);
  stencil(n, m, a.data(), b.data());
  show("stencil", a);
  std::vector<int> row(n - 2);
  for (int i = 0; i < n - 2; ++i)
    row[i] = n - 2 - i;
  some(n, m, row.data(), a.data());
  show("some", a);
  std::printf("local %.17g\n", local(n, m));
}
