// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads in the order of layouts: tiles, columns, bits, groups of blocks.
// RUN: %run-program --check %s %t

#include "Allocate.h"

static void show(const char *What, const Buffer<float> &b, int Count) {
  double Sum = 0;
  for (int i = 0; i < Count; ++i)
    Sum += b.data()[i] * (i % 31 + 1);
  std::printf("%s %d: %.1f\n", What, Count, Sum);
}

static void transposed(int n, int m) {
  Buffer<float> a(n * m), b(n * m);
  float *from = a.data(), *to = b.data();
  for (int i = 0; i < n * m; ++i)
    from[i] = i % 17;

  [[using idxmap: map(2), tile_order({8, 8}), split_last(256), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[j * n + i] = from[i * m + j];
  show("tiles", b, n * m);

  [[using idxmap: map(2), tile_order({4, 8}, {2, 3}), split_last(64),
    grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[j * n + i] += 2 * from[i * m + j];
  show("tiles of tiles", b, n * m);

  [[using idxmap: map(2), reorder("Col(n,m)"), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[j * n + i] += i - j;
  show("columns", b, n * m);

  [[idxmap::map("GridBlock(1, SplitLast(64, "
                "Reorder(TileOrderBy(Col(*,*), Morton(8,4)), ShiftLB(Gen))))")]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[j * n + i] += from[(i - 1) * m + j];
  show("bits", b, n * m);

  // Blocks of 16 x 16 in groups of 4 rows of blocks.
  [[using idxmap: map(2), split_last(16), permute(1, 2, 0), split_last(16),
    permute(3, 1, 2, 0),
    reorder("TileOrderBy(Col(*,*), Col(4, m / 16 + 1))"), permute(2, 0, 1),
    grid_block(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[j * n + i] += from[i * m + j] + 1;
  show("groups", b, n * m);
}

// Curves, antidiagonals, exchanged bits, and what is counted from the last.
static void ordered(int n, int m) {
  Buffer<float> b(n * m);
  float *to = b.data();
  for (int i = 0; i < n * m; ++i)
    to[i] = i % 13;

  [[using idxmap: map(2), reorder("AntiDiag(n,m)"), split_last(64),
    grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[i * m + j] += 3 * i - j;
  show("antidiagonals", b, n * m);

  [[idxmap::map("GridBlock(1, SplitLast(64, "
                "Reorder(TileOrderBy(AntiDiag(*,*), Hilbert(4,4)), "
                "ShiftLB(Gen))))")]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[i * m + j] += i * j;
  show("curves", b, n * m);

  [[using idxmap: map(2), reorder("TileOrderBy(Reverse(*,*), Swizzle(3,4))"),
    split_last(64), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[i * m + j] += i - 2 * j;
  show("exchanged", b, n * m);

  [[using idxmap: map(2),
    reorder("OrderBy(Col(n,m)).OrderBy(Reverse(n,m)).GroupBy([n,m])"),
    split_last(64), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      to[i * m + j] += i ^ j;
  show("reversed", b, n * m);

  [[using idxmap: map(2), reorder("AntiDiag(64,64)"), split_last(64),
    grid_block(1)]]
  for (long i = 0; i < n; ++i)
    for (unsigned char j = 0; j < m; ++j)
      to[i * m + j] += i + j;
  show("part of a square", b, n * m);
}

// No index for any thread, in orders of orders.
static void nothing(int n) {
  Buffer<float> b(n);
  float *to = b.data();
  for (int i = 0; i < n; ++i)
    to[i] = i;
  [[using idxmap: map(2), shift_lb,
    reorder("TileOrderBy(Reverse(*,*), AntiDiag(4,2))"),
    reorder("Reverse(100)"), split_last(32), grid_block(1), copy(to, n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 3; j < 3; ++j)
      to[i] += j;
  show("nothing", b, n);
}

static void bricks(int n) {
  Buffer<float> a(n * n * n);
  float *u = a.data();
  [[using idxmap: map(3), tile_order({4, 4, 4}), split_last(128),
    grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        u[(i * n + j) * n + k] = i * 3 + j * 2 - k;
  show("bricks", a, n * n * n);
}

int main() {
  for (int n : {1, 7, 8, 9, 31})
    for (int m : {1, 7, 8, 9, 37})
    {
      transposed(n, m);
      ordered(n, m);
    }
  nothing(5);
  for (int n : {1, 3, 4, 5, 13})
    bricks(n);
}
