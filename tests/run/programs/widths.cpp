// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Steps, and widths from a guard around the body.
// RUN: %run-program %s %t

#include "Allocate.h"

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

int main() {
  const int rows = 45, columns = 130;
  Buffer<int> a(rows * columns);
  int *p = a.data();

  [[using idxmap: map(2), shift_lb, compress_grid, split_last(32),
    grid_block(1)]]
  for (int i = 2; i < rows; ++i)
    for (int j = 1; j < columns; ++j)
      if ((i - 2) % 4 < 2 && (j - 1) % 8 < 3)
        p[i * columns + j] += i * 7 + j;
  show(a);

  [[using idxmap: map(2), shift_lb, prune_grid, split_last(32), grid_block(1)]]
  for (int i = 0; i < rows; ++i)
    for (int j = 1; j < columns; j += 5)
      p[i * columns + j] += 100 + i;
  show(a);

  [[using idxmap: map(2), shift_lb, compress_grid(0, 1), prune_grid, fold_last2,
    pad_last(8), split_last(64), grid_block(1)]]
  for (int i = 1; i < rows; i += 3)
    for (int j = 0; j < columns; ++j)
      if (j % 2 == 0)
        p[i * columns + j] -= j;
  show(a);

  [[idxmap::map]]
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      if ((i + j) % 2 == 0)
        p[i * columns + j] ^= 1;
  show(a);

  // Every index of a step is taken, and some of them; reductions run in chunks.
  unsigned all = 1, some = 2, down = 3;
  [[using idxmap: map, reduction("+", all)]]
  for (int i = 0; i < rows; ++i)
    if (i % 3 < 3)
      all += i * i + 1;
  [[using idxmap: map, reduction("+", some)]]
  for (int i = 4; i < rows; ++i)
    if ((i - 4) % 5 < 2)
      some += i * i + 1;
  [[using idxmap: map, reduction("+", down)]]
  for (int i = rows - 1; i >= 2; i -= 3)
    down += i * i + 1;
  std::printf("%u %u %u\n", all, some, down);
}
