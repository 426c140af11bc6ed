// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros of C code bases do not reach into what is generated.
// RUN: %run-program %s %t

#include "Allocate.h"

#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define BLOCK 32

int main() {
  const int n = 500, m = 90;
  Buffer<int> a(n);
  int *p = a.data();
  [[using idxmap: map, shift_lb, split_last(BLOCK), grid_block(1)]]
  for (int i = max(3, m - 100); i < min(n, 2 * m); ++i)
    p[i] = max(i, m);
  [[using idxmap: map, strategy("fold_all")]]
  for (int i = m; i < n; i += 3)
    p[i] = min(i, 2 * m);
  for (int i = 0; i < n; ++i)
    std::printf("%d\n", p[i]);
}
