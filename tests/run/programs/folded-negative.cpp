// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A long index that begins below zero, recovered by 32-bit division.
// RUN: %run-program %s %t

#include "Allocate.h"

int main() {
  int n0 = 2, n1 = 5, n3 = 3, n4 = 5;
  Buffer<unsigned> b(43000);
  unsigned *marks = b.data();
  size_t i1 = 77, i2 = 77;
  signed char i4 = 77;
  [[using idxmap: map(5), shift_lb, permute(1, 2, 4, 0, 3), prune_grid,
    fold_last2, fold_last2, permute(2, 0, 1), split_last(32),
    permute(0, 1, 2, 3), grid_block(1)]]
  for (long i0 = n0 - 1; i0 >= -3; --i0)
    for (i1 = 1; i1 <= static_cast<size_t>(n1); ++i1)
      for (i2 = 1; i2 > 0; --i2)
        for (int i3 = 0; i3 < n3; ++i3)
          for (i4 = 1; i4 <= n4; ++i4)
            if ((i0 + 3) % 5 < 2 && (i1 - 1) % 5 < 1) {
              const int at = (((static_cast<int>(i0) + 3) * 10 +
                               static_cast<int>(i1) - 1) * 3 +
                              static_cast<int>(i2)) * 110 +
                             i3 * 10 + static_cast<int>(i4) - 1;
              marks[at] += 1;
            }
  for (unsigned i = 0; i < 42900; ++i)
    if (marks[i])
      std::printf("%u:%u ", i, marks[i]);
  std::printf("| %d %d %d\n", (int)i1, (int)i2, (int)i4);
}
