// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that macros make: headers, whole loops, blocks, functions.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <ranges>

#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define DOM_LOOP(k, j, i)                                                      \
  for (int k = 1; k < NZ - 1; ++k)                                             \
    for (int j = 1; j < NY - 1; ++j)                                           \
      for (int i = 1; i < NX - 1; ++i)
#define TWICE(a, n)                                                            \
  [[idxmap::map]] for (int i = 0; i < n; ++i) {                                \
    a[i] += 1;                                                                 \
    a[i] *= 2;                                                                 \
  }
#define FILL_FUNCTION(T)                                                       \
  static void fill_##T(T *a, int n) {                                          \
    [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] = i % 13;                 \
  }
#define BEGIN_LOOP(i, n) for (int i = 0; i < n; ++i) {
#define END_LOOP }
#define DO(i, n, ...) for (int i = 0; i < n; ++i) { __VA_ARGS__ }
#define AT(k, j, i) (((k) * NY + (j)) * NX + (i))
#define ALL FOR
#define OTHERS(i, n) ALL(i, n)
#define CLEAR(a, n, v) FOR(i, n) a[i] -= v;
#define SKIP_IF(c)                                                             \
  if (c)                                                                       \
  continue
#define RANGE(x, v) for (const int x : v)

constexpr int NX = 10, NY = 9, NZ = 8, Cells = NX * NY * NZ;

FILL_FUNCTION(float)
FILL_FUNCTION(int)

static void macroLoops(float *a, const float *b, int n) {
  [[idxmap::map]]
  FOR(i, n - 1)
    a[i] = b[i] + b[i + 1];
  TWICE(a, n)
  [[using idxmap: map, tile(4, 32)]]
  DOM_LOOP(k, j, i) {
    a[AT(k, j, i)] += b[AT(k - 1, j, i)] // the cell below
                      + b[AT(k + 1, j, i)];
  }
  [[idxmap::map]] BEGIN_LOOP(q, n)
    a[q] -= 3;
  END_LOOP
  [[idxmap::map]] DO(i, n,
    a[i] += 1;   // one
    if (a[i] > 3)
      a[i] -= 2;
  )
  [[idxmap::map]] FOR(i, 7) FOR(j, 10) a[i * 10 + j] *= 0.5f;
  [[idxmap::map]]
  OTHERS(i,
         n - -1 - 1)
    a[i] += 0.25f;
  [[idxmap::map]]
  CLEAR(a, n, -1.5f)
}

template <class T> static void openMacroLoop(T *a, int n) {
  [[idxmap::map]]
  ALL(i, n) {
    a[i] += 3;
  }
}

static void rangeMacro(int (&small)[5]) {
  [[idxmap::map]]
  RANGE(x, std::views::iota(0, 5))
    small[x] *= 2;
}

static int reducedMacro(const int *c, int n) {
  int sum = 0;
  [[using idxmap: map, reduction("+", sum)]]
  FOR(i, n) {
    SKIP_IF(c[i] > 10);
    sum += c[i];
  }
  return sum;
}

#undef ALL
#undef BEGIN_LOOP
#undef CLEAR
#undef DO
#undef END_LOOP
#undef FOR
#undef OTHERS
#undef RANGE
#undef TWICE

int main() {
  Buffer<float> a(Cells), b(Cells);
  Buffer<int> c(20);
  fill_float(a.data(), Cells);
  fill_float(b.data(), Cells);
  fill_int(c.data(), 20);
  macroLoops(a.data(), b.data(), Cells);
  openMacroLoop(c.data(), 20);
  openMacroLoop(a.data(), Cells);
  int small[5] = {1, 2, 3, 4, 5};
  rangeMacro(small);
  const int sum = reducedMacro(c.data(), 20);
  for (int i = 0; i < Cells; ++i)
    std::printf("%g ", a.data()[i]);
  for (int i = 0; i < 5; ++i)
    std::printf("%d ", small[i]);
  std::printf("%d\n", sum);
}
