// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What layouts save, counted by the emulator: sectors of sweeps over diagonals
// and of transpositions, and wavefronts of a tile that is read across.
// clang-format off
// REQUIRES: cuemu
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts64 ./r 64
// RUN: %python %S/sums.py counts64 %s plain=4096 diagonals=680 rows=4608 tiles=1536
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts256 ./r 256
// RUN: %python %S/sums.py counts256 %s plain=65536 diagonals=10208
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts32 ./r 32
// RUN: %python %S/sums.py counts32 %s --wavefronts 64 64 64 1056
// RUN: %idxmap %s --target=cuda --remarks=all -o r.cu -- -std=c++20 -x c++ 2>&1 | FileCheck %s
// CHECK: layout-sums.cpp:{{.*}} a block keeps 'a' as Swizzle(32,32): its accesses take 64 wavefronts; rows of 33 64
// clang-format on

#include "LineArray.h"

#include <algorithm>

static void sweep(int *h, int n) {
  [[using idxmap: data, copy(h, n * n)]]
  for (int d = 0; d <= 2 * (n - 1); ++d) {
    [[using idxmap: map, independent]]
    for (int i = std::max(0, d - n + 1); i < std::min(d + 1, n); ++i)
      h[i * n + d - i] = d; // plain
  }
  [[using idxmap: data, copy(h, n * n), layout(h, "AntiDiag(n,n)")]]
  for (int d = 0; d <= 2 * (n - 1); ++d) {
    [[using idxmap: map, independent]]
    for (int i = std::max(0, d - n + 1); i < std::min(d + 1, n); ++i)
      h[i * n + d - i] = d; // diagonals
  }
}

static void transpose(float *__restrict b, const float *__restrict a, int n) {
  [[using idxmap: map(2), split_last(64), grid_block(1), copy(b, n * n),
    copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[j * n + i] = a[i * n + j]; // rows
  [[using idxmap: map(2), tile_order({8, 8}), split_last(64), grid_block(1),
    copy(b, n * n), copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[j * n + i] = a[i * n + j]; // tiles
}

static void staged(float *__restrict b, const float *__restrict a, int n) {
  [[using idxmap: map(2), tile(32, 32), stage(a),
    layout("shared", a, "Swizzle(32,32)"), copy(b, n * n), copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  [[using idxmap: map(2), tile(32, 32), stage(a), layout("shared", a, "auto"),
    copy(b, n * n), copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  [[using idxmap: map(2), tile(32, 32), stage(a), copy(b, n * n),
    copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
  [[using idxmap: map(2), tile(32, 32), stage(a),
    layout("shared", a, "Row(32,32)"), copy(b, n * n), copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
}

int main(int, char **argv) {
  const int n = std::atoi(argv[1]);
  if (n > 32)
    sweep(array<int>(n * n), n);
  auto *const a = array<float>(n * n), *const b = array<float>(n * n);
  if (n == 64)
    transpose(b, a, n);
  if (n == 32)
    staged(b, a, n);
}
