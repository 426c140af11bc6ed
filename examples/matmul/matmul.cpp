//===- matmul.cpp - A product of matrices by tiles in shared memory -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// c = a * b. Each block has 128 x 128 elements of c; `stage(a, b)` lets it keep
// what it reads in shared memory, `tile_loop(k, 16)` gives it 16 columns of a
// and rows of b at a time, and `each(8, 8)` gives each of its 16 x 16 threads
// 64 sums, in registers. The lengths are no multiples of 128, so that tiles
// hang over.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <vector>

static void product(const float *a, const float *b, float *c, int m, int n,
                    int p) {
  [[using idxmap: map(2), tile(128, 128), each(8, 8), tile_loop(k, 16),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(int argc, char **argv) {
  const int m = 385, n = 383, p = 386;
  std::vector<float> a(m * p), b(p * n), c(m * n);
  for (int i = 0; i < m * p; ++i)
    a[i] = static_cast<float>(i % 23) / 8;
  for (int i = 0; i < p * n; ++i)
    b[i] = static_cast<float>(i % 19) - 9;
  product(a.data(), b.data(), c.data(), m, n, p);
  return report(argc, argv, c);
}
