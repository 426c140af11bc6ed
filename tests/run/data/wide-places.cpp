// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places of 64 bits: a layout that has a number beyond 2^31 on its way gives
// each element the place that it has in 32 bits, in kernels and in conversions.
// clang-format off
// REQUIRES: cuemu
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %idxmap --remarks=off %s -o narrow.cu -- -std=c++20
// RUN: sed -e 's/^    idxmap_of.setPlaces(/    idxmap_of.noteSize(::idxmap::ExactInt(3000000000));\n&/' narrow.cu > wide.cu
// RUN: not cmp -s narrow.cu wide.cu
// RUN: %cuemu-clangxx -std=c++20 -w -Wno-unknown-cuda-version -I%runtime -x cuda wide.cu -o wide
// RUN: %clangxx -std=c++20 -w %s -o plain
// RUN: ./plain > expected && env CUEMU_STATS=kernels ./wide > out
// RUN: cmp out expected
// No kernel ran in 32 bits.
// RUN: grep -q 'void idxmap::arrangeElements<unsigned long long,' kernels
// RUN: grep -q 'void idxmap_sums_[0-9]*<unsigned long long>' kernels
// RUN: not grep -q '"kernel": "void [A-Za-z_:0-9]*<unsigned int[,>]' kernels
// clang-format on

#include <cstdio>

static void sums(int *a, const int *b, int *c, int n, int m) {
  [[using idxmap: data, copy(a, n * m), copyin(b, n * m), copy(c, n * m),
    layout(a, "TileOrderBy(Row(*,*), Row(4,8)).GroupBy([n,m])"),
    layout(b, "Col(n,m)"), layout(c, "AntiDiag(n,m)")]] {
    [[using idxmap: map(2), split_last(64), grid_block(1)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        a[i * m + j] = 3 * b[i * m + j] - c[i * m + j] + (i > 0 ? i : j);
    // By its number alone, not by row and column.
    [[using idxmap: map, split_last(64), grid_block(1)]]
    for (int k = 0; k < n * m; ++k)
      c[k] += a[k];
  }
}

static int a[33 * 50], b[33 * 50], c[33 * 50];

int main() {
  for (int k = 0; k < 33 * 50; ++k) {
    a[k] = k % 13;
    b[k] = k % 7 + k;
    c[k] = k % 11 - k;
  }
  sums(a, b, c, 33, 50);
  sums(a, b, c, 50, 33);
  for (int k = 0; k < 33 * 50; ++k)
    std::printf("%d %d\n", a[k], c[k]);
}
