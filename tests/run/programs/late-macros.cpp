// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that the function around a loop defines: its kernel has them, too, and
// nothing else has.
// RUN: %run-program %s %t

#include "Show.h"

#include <vector>

#define SCALE 3
#define BOTH(x) (SCALE * (x))

// As converted Fortran has it.
static void matrix(double *a, const double *b, int n, int lda) {
#define A(i, j) a[(i) + (j) * lda]
#define B(i, j) \
  b[(i) +       \
    (j) * lda]
#define LAST n - 1
  [[idxmap::map(2), idxmap::copy(a, lda * n), idxmap::copyin(b, lda * n)]]
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      A(i, j) += B(i, j) + B(LAST, j);
#undef A
#undef B
}

// Macros that use each other, of which one has another meaning outside.
static void scaled(std::vector<double> &a, int n) {
#undef SCALE
#define SCALE 5
#define TWICE(x) (2 * BOTH(x))
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += TWICE(i);
#undef SCALE
#define SCALE 7
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += TWICE(i);
#undef SCALE
  const double SCALE = 0.5;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] *= SCALE;
#define SCALE 3
}

static double after(double x) { return BOTH(x); }

template <typename T> struct Field {
  T *v;
  int n;
  void fill() {
#define AT(k) v[k]
    [[idxmap::map, idxmap::copy(v, n)]]
    for (int i = 0; i < n; ++i)
      AT(i) += AT(i) + 1;
  }
};

#undef SCALE
#undef BOTH
#undef TWICE
#undef LAST
#undef AT

int main() {
  const int N = 30, Lda = 33;
  std::vector<double> a(Lda * N), b(Lda * N);
  for (int i = 0; i < Lda * N; ++i)
    b[i] = i % 11;
  matrix(a.data(), b.data(), N, Lda);
  show("matrix", a);
  scaled(a, N);
  show("scaled", a);
  show("after", {after(2)});
  Field<double> f{b.data(), N};
  f.fill();
  show("field", b);
}
