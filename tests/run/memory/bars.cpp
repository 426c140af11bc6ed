// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stencils in tiles ask memory for, for each cell and step, in rows of
// 512: plainly 0.94 of heat in two dimensions and 1.2 in three. (Tiles of 56
// are larger than what is left of 510: in rows of 2048, they ask for 0.075.)
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t && rm -f counts
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts ./r
// RUN: %python %S/bars.py counts staged=510*510:0.39:1.05 overlapped=510*510*5:0.085:1.05 hexagons=510*510*16:0.28:1.05 swept=64*32*254:0.43:1.05
// clang-format on

#include <utility>
#include <vector>

static void staged(float *__restrict b, const float *__restrict a, int n,
                   int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a), copyin(a, n * m),
    copy(b, n * m)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] =
          0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] +
                  a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}

static void overlapped(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(5, 56, 56)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] =
            0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] +
                    a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}

static void hexagons(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m),
    time_tile("hybrid", 3, 9, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] =
            0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] +
                    a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}

static void swept(float *__restrict b, const float *__restrict a, int n, int m,
                  int l) {
  [[using idxmap: map(3), tile(8, 32), sweep(i, 32), stage(a),
    copyin(a, n * m * l), copy(b, n * m * l)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      for (int k = 1; k < l - 1; ++k) {
        const int at = (i * m + j) * l + k;
        b[at] = a[at] + 0.1f * (a[at - m * l] + a[at + m * l] + a[at - l] +
                                a[at + l] + a[at - 1] + a[at + 1] - 6 * a[at]);
      }
}

int main() {
  std::vector<float> a(66 * 34 * 256, 1), b(66 * 34 * 256, 2);
  staged(b.data(), a.data(), 512, 512);
  overlapped(a.data(), b.data(), 512, 512, 6);
  hexagons(a.data(), b.data(), 512, 512, 16);
  swept(b.data(), a.data(), 66, 34, 256);
}
