//===- with-loop.cpp - Steps and widths, as a with-loop has them ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The with-loop of the paper's listing 3: a generator with lower and upper
// bounds, steps and widths,
//
//   [1,2] <= [i,j] < [n,m] step [3,4] width [2,3]
//
// In C++ the steps and widths are a guard around the body: of every 3 rows the
// first 2, and of every 4 columns the first 3. The strategy "fold_all"
// compresses the gaps away, so that no thread is launched for them.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <vector>

static void fill(int *a, int n, int m, int round) {
  [[using idxmap: map(2), strategy("fold_all")]]
  for (int i = 1; i < n; ++i)
    for (int j = 2; j < m; ++j)
      if ((i - 1) % 3 < 2 && (j - 2) % 4 < 3)
        a[i * m + j] = a[i * m + j] / 2 + 5 * i + j + round;
}

int main(int argc, char **argv) {
  const int n = 900, m = 1100;
  std::vector<int> a(n * m);
  for (int i = 0; i < n * m; ++i)
    a[i] = i % 10;
  [[using idxmap: data, copy(a)]]
  for (int round = 0; round < 60; ++round)
    fill(a.data(), n, m, round);
  return report(argc, argv, a);
}
