// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the model says of accesses to arrays with a layout is what the warps of
// the mapped loops touch in the emulator.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t && rm -f counts
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts ./r
// RUN: %idxmap %s --list --sectors -- -std=c++20 -x c++ > model
// RUN: %python %S/compare.py model counts layouts.cpp --accesses 7
// clang-format on

#include "LineArray.h"

struct Pair {
  float x, y;
};

// The host's subscripts go across, the device's order goes along.
static void columns(float *a, float *b, int n) {
  [[using idxmap: data, copy(a, n * n), copyin(b, n * n),
    layout(b, "Col(n,n)")]] {
    [[using idxmap: map(2), split_last(128), grid_block(1)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        a[i * n + j] += b[j * n + i];
  }
}
// Threads in the order of the data, and in rows.
static void tiles(float *a, int n) {
  [[using idxmap: data, copy(a, n * n),
    layout(a, "TileOrderBy(Row(*,*), Row(8,8)).GroupBy([n,n])")]] {
    [[using idxmap: map(2), tile_order({8, 8}), split_last(64), grid_block(1)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        a[i * n + j] = i;
    [[using idxmap: map(2), split_last(32), grid_block(1)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        a[i * n + j] += j;
  }
}
// Parts of elements, and bits that are interleaved.
static void members(Pair *p) {
  [[using idxmap: data, copy(p, 64 * 64), layout(p, "Morton(64,64)")]] {
    [[using idxmap: map(2), split_last(32), grid_block(1)]]
    for (int i = 0; i < 64; ++i)
      for (int j = 0; j < 64; ++j)
        p[i * 64 + j].y = i - j;
  }
}

static double rows[64][64];

// As many subscripts as the view has lengths.
static void swizzled() {
  [[using idxmap: data, copy(rows), layout(rows, "Swizzle(64,64)")]] {
    [[using idxmap: map(2), split_last(32), grid_block(1)]]
    for (int i = 0; i < 64; ++i)
      for (int j = 0; j < 64; ++j)
        rows[j][i] = i - j;
  }
}

int main() {
  const int n = 96;
  auto *const a = array<float>(n * n), *const b = array<float>(n * n);
  columns(a, b, n);
  tiles(a, n);
  members(array<Pair>(64 * 64));
  swizzled();
}
