//===- heat-2d-time.cpp - The heat equation, five steps at once -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A plate with a hot edge. Each launch runs five steps (overlapped tiling):
// `time_tile(5, 56, 56)` has each block read 66 x 66 cells, and store what five
// steps make of 56 x 56 of them, so that memory is read and written once for
// five steps.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <utility>
#include <vector>

int main(int argc, char **argv) {
  const int n = 400, m = 517, steps = 98;
  std::vector<float> a(n * m, 20), b;
  for (int i = 0; i < n; ++i)
    a[i * m] = 100;
  b = a;
  [[using idxmap: data, copy(a), copy(b), time_tile(5, 56, 56)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] =
            0.2f * (a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] +
                    a[i * m + j - 1] + a[i * m + j + 1]);
    std::swap(a, b);
  }
  return report(argc, argv, a);
}
