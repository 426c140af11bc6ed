// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditions of the preprocessor and hints to optimizers in loops: what this
// compile takes is mapped.
// RUN: %run-program %s %t

#include "Show.h"

#include <vector>

#define EXACT 1
#define ORDER 2

static void conditions(std::vector<double> &a, const std::vector<double> &b,
                       int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i) {
#ifdef FAST
    a[i] = b[i];
#elif defined(EXACT)
    // The one that is taken; its neighbours would not even compile.
    a[i] = b[i - 1] +
#if ORDER > 1
           2 * b[i] +
#else
           what is this +
#endif
           b[i + 1];
#else
#error "no order"
#endif
#if 0
    a[i] = nothing(of, this);
#endif
  }
}

static void headers(double (&a)[40][50], int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
#if ORDER == 2
    for (int j = 0; j < m
#ifdef FAST
                            / 2
#endif
         ;
         ++j)
#else
    for (int j = 1; j < m; ++j)
#endif
      a[i][j] += i + 2 * j;
}

static void hints(double *a, const double *b, int n) {
  [[idxmap::map, idxmap::copy(a, n), idxmap::copyin(b, 8 * n)]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
#pragma unroll
    for (int k = 0; k < 8; ++k)
      sum += b[8 * i + k];
#pragma clang loop vectorize(enable)
    for (int k = 0; k < 8; ++k)
      sum += b[8 * i + k] * k;
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#pragma ivdep
#pragma GCC diagnostic pop
#endif
#pragma omp simd reduction(+ : sum)
    for (int k = 0; k < 4; ++k)
      sum -= b[8 * i + k];
    a[i] += sum;
  }
}

static void levels(std::vector<double> &a, const double *b, int n) {
#pragma omp target teams distribute
  [[idxmap::map, idxmap::copyin(b, 8 * n)]]
  for (int i = 0; i < n; ++i) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < 8; ++k)
      sum += int(b[8 * i + k]) * k;
    a[i] = sum;
  }
}

int main() {
  const int N = 300;
  std::vector<double> a(N), b(8 * N);
  for (int i = 0; i < 8 * N; ++i)
    b[i] = i % 17;
  conditions(a, b, N);
  show("conditions", a);
  hints(a.data(), b.data(), N);
  show("hints", a);
  levels(a, b.data(), N);
  show("levels", a);
  static double c[40][50];
  headers(c, 38, 47);
  show("headers", std::vector<double>(&c[0][0], &c[0][0] + 2000));
}
