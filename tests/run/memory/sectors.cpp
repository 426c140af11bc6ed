// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the model of the mapping says of each access, `--list --sectors`, is
// what the warps of the mapped loops touch in the emulator, exactly where all
// subscripts are affine.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t && rm -f counts
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts ./r
// RUN: %idxmap %s --list --sectors -- -std=c++20 -x c++ > model
// RUN: %python %S/compare.py model counts sectors.cpp --accesses 16
// clang-format on

#include "LineArray.h"

struct Point {
  float x, y, z;
};

static void copy(double *__restrict a, const float *__restrict b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = b[i];
}
static void columns(float *__restrict a, const float *__restrict b, int n) {
  [[using idxmap: map(2), copy(a, n * n), copyin(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i + j * n] = b[i + j * n];
}
static void asWritten(float *a, int n) {
  [[using idxmap: map(2), split_last(128), grid_block(1), copy(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i + j * n] = 1;
}
static void transpose(double *__restrict a, const double *__restrict b, int n) {
  [[using idxmap: map(2), copy(a, n * n), copyin(b, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i * n + j] = b[j * n + i];
}
static void product(double *__restrict c, const double *__restrict a,
                    const double *__restrict b, int n) {
  [[using idxmap: map(2), copy(c, n * n), copyin(a, n * n), copyin(b, n * n)]]
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
static void members(const Point *__restrict p, float *__restrict out, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = p[i].y;
}
static void strided(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i * 3] = 1;
}
static void neighbours(float *__restrict a, const float *__restrict b, int n) {
  [[using idxmap: map, copy(a, n + 2), copyin(b, n + 2)]]
  for (int i = 0; i < n; ++i)
    a[i] = b[i + 1] + b[i + 2];
}
static void rows(double (&a)[64][128], double (&b)[128]) {
  [[idxmap::map(2)]]
  for (int j = 0; j < 128; ++j)
    for (int i = 0; i < 64; ++i)
      a[i][j] = b[j];
}

alignas(256) static double plane[64][128], row[128];

int main() {
  const int n = 96;
  auto *const a = array<float>(n * n), *const b = array<float>(n * n);
  auto *const c = array<double>(n * n), *const d = array<double>(n * n),
              *const e = array<double>(n * n);
  copy(c, a, 1024);
  columns(a, b, n);
  asWritten(a, n);
  transpose(c, d, n);
  product(c, d, e, n);
  members(array<Point>(1024), a, 1024);
  strided(a, 1024);
  neighbours(a, b, 1024);
  rows(plane, row);
}
