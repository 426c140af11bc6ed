// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the model says that a block gets from the L2 cache for each warp is what
// the emulator counts, where all blocks of the launch are alike.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t && rm -f counts
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts ./r
// RUN: %idxmap %s --remarks=all -o %t/out.cu -- -std=c++20 2> model
// RUN: %python %S/compare-blocks.py model counts --boxes 5 --rows 1
// clang-format on

#include "LineArray.h"

// As large as the model supposes: multiples of 32; arrays begin on a line.
constexpr int Rows = 64, Columns = 128;

static void column(float *__restrict a, const float *__restrict b) {
  [[using idxmap: map(2), copyout(a, Rows * Columns),
    copyin(b, (Rows + 3) * Columns)]]
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      a[i * Columns + j] = b[i * Columns + j] + b[(i + 1) * Columns + j] +
                           b[(i + 2) * Columns + j] + b[(i + 3) * Columns + j];
}
static void outer(double *__restrict a, const double *__restrict b,
                  const double *__restrict c) {
  [[using idxmap: map(2), copyout(a, Rows * Columns), copyin(b, Rows),
    copyin(c, Columns)]]
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      a[i * Columns + j] = b[i] * c[j];
}
static void transpose(float *__restrict a, const float *__restrict b) {
  [[using idxmap: map(2), copyout(a, Rows * Columns),
    copyin(b, Rows * Columns)]]
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      a[i * Columns + j] = b[j * Rows + i];
}
static void planes(float *__restrict a, const float *__restrict b) {
  [[using idxmap: map(3), copyout(a, 8 * Rows * Columns),
    copyin(b, 10 * (Rows + 2) * Columns)]]
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < Rows; ++j)
      for (int k = 0; k < Columns; ++k)
        a[(i * Rows + j) * Columns + k] =
            b[(i * (Rows + 2) + j) * Columns + k] +
            b[((i + 1) * (Rows + 2) + j) * Columns + k] +
            b[((i + 2) * (Rows + 2) + j) * Columns + k] +
            b[(i * (Rows + 2) + j + 1) * Columns + k] +
            b[(i * (Rows + 2) + j + 2) * Columns + k];
}
// The other index is the contiguous one.
static void columns(float *__restrict a, const float *__restrict b,
                    const float *__restrict c) {
  [[using idxmap: map(2), copyout(a, Rows * Columns), copyin(b, Rows),
    copyin(c, Columns)]]
  for (int j = 0; j < Columns; ++j)
    for (int i = 0; i < Rows; ++i)
      a[i * Columns + j] = b[i] * c[j];
}
static void copied(float *__restrict a, const float *__restrict b) {
  [[using idxmap: map(2), copyout(a, Rows * Columns),
    copyin(b, Rows * Columns)]]
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j < Columns; ++j)
      a[i * Columns + j] = b[i * Columns + j];
}

int main() {
  auto *const a = array<float>(8 * Rows * Columns);
  auto *const b = array<float>(10 * (Rows + 2) * Columns);
  auto *const c = array<double>(Rows * Columns), *const d = array<double>(Rows),
              *const e = array<double>(Columns);
  column(a, b);
  outer(c, d, e);
  transpose(a, b);
  planes(a, b);
  columns(a, b, b + 1024);
  copied(a, b);
}
