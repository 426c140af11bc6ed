// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is said of a time loop that blocks run several steps of, and where they
// do not.
// RUN: %idxmap %s -o %t/ -- -std=c++20 2>&1 | FileCheck %s
// RUN: %idxmap %s -o %t/ --memory=unified -- -std=c++20 2>&1 | FileCheck %s --check-prefix=UNIFIED
// RUN: %idxmap %s -o %t/ --no-remarks -- -std=c++20 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

#include <utility>

void heat(float *a, float *b, int n, int m, int steps) {
  // CHECK: :[[@LINE+3]]:57: remark: each launch runs 5 steps of 't', in which blocks read 66 x 66 elements and compute 64 x 64, for tiles of 56 x 56: 1.31 times the work
  // UNIFIED: :[[@LINE+3]]:3: warning: 'time_tile' changes nothing for 'memory=unified'
  // NONE-NOT: remark
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(5, 56, 56)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = 0.25f * (a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}
