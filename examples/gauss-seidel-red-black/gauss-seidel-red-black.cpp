//===- gauss-seidel-red-black.cpp - Sweeps over every second point --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Gauss-Seidel for the Poisson equation, in place. The points are coloured as a
// chessboard: those of one colour have only neighbours of the other, so that a
// sweep over one colour is independent. Each colour is two loop nests of step
// 2. The strategy "jing" prunes the steps away and launches a thread for every
// point, of which three in four are excess; compare with "fold_all".
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <vector>

/// All points whose row begins at \p row and whose column begins at \p column,
/// by steps of 2. The sweep is independent, but u is read where other sweeps
/// write, so the loop says so.
static void sweep(double *u, const double *f, int n, int m, int row,
                  int column) {
  [[using idxmap: map(2), strategy("jing"), independent]]
  for (int i = row; i < n - 1; i += 2)
    for (int j = column; j < m - 1; j += 2)
      u[i * m + j] =
          0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] +
                  u[i * m + j + 1] - f[i * m + j]);
}

int main(int argc, char **argv) {
  const int n = 387, m = 515;
  std::vector<double> u(n * m), f(n * m);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      f[i * m + j] = (i * 7 + j * 13) % 32 - 16;
  [[using idxmap: data, copyin(f), copy(u)]]
  for (int round = 0; round < 400; ++round) {
    // Red: both coordinates odd, or both even.
    sweep(u.data(), f.data(), n, m, 1, 1);
    sweep(u.data(), f.data(), n, m, 2, 2);
    // Black: one odd, one even.
    sweep(u.data(), f.data(), n, m, 1, 2);
    sweep(u.data(), f.data(), n, m, 2, 1);
  }
  return report(argc, argv, u);
}
