// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers with __restrict in an object that a loop uses: how much of what they
// lead to is used, only the region says.
// RUN: %run-program %s %t

#include <cstdio>

struct Cells {
  double *__restrict density;
  double *pressure;
  double *rows[2];
};

static void step(Cells &c, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    c.density[at[i]] += 1;
    c.pressure[at[i]] += c.rows[1][at[i]];
  }
}

int main() {
  static double density[50], pressure[50], row[50];
  static int at[50];
  for (int i = 0; i < 50; ++i)
    at[i] = 49 - i, row[i] = i;
  Cells c{density, pressure, {density, row}};
  [[using idxmap: data, copy(density), copy(pressure), copy(row), copyin(at)]] {
    step(c, at, 50);
  }
  for (int i = 0; i < 50; ++i)
    std::printf("%g %g\n", density[i], pressure[i]);
}
