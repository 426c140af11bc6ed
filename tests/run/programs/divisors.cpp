// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Folded nests whose extents only the launch knows, of 0, 1, powers of two and
// others; their kernels of 32 bits, and of 64 where a bound needs them.
// RUN: %run-program %s %t

#include "Allocate.h"

static const int Extents[] = {0, 1, 2, 3, 4, 7, 8, 13};
static unsigned *marks;

static void flat(int n0, int n1, int n2, unsigned seed) {
  [[using idxmap: map(3), strategy("fold_all")]]
  for (int i = 0; i < n0; ++i)
    for (int j = 0; j < n1; ++j)
      for (int k = 0; k < n2; ++k)
        marks[(i * n1 + j) * n2 + k] += seed * i + 31 * j + 7 * k + 1;
}

// Indices of blocks and threads are below 2^31, whatever they are divided by.
static void grid(int n0, int n1, unsigned n2, unsigned seed) {
  [[using idxmap: map(3), shift_lb, fold_last2, permute(1, 0), split_last(4),
    grid_block(1)]]
  for (short i = 0; i < n0; ++i)
    for (int j = 0; j < n1; ++j)
      for (unsigned k = 0; k < n2; ++k)
        marks[(i * n1 + j) * n2 + k] += seed * i + 31 * j + 7 * k + 1;
}

// The first index may be 2^40, or is it in every launch.
static void far(long from, int n0, long n1, int n2, unsigned seed) {
  [[using idxmap: map(3), strategy("fold_all")]]
  for (long i = from; i < from + n0; ++i)
    for (long j = 0; j < n1; ++j)
      for (int k = 0; k < n2; ++k)
        marks[((i - from) * n1 + j) * n2 + k] += seed * i + 31 * j + 7 * k + 1;
}
static void farther(int n0, int n1, int n2, unsigned seed) {
  const long from = 1L << 40;
  [[using idxmap: map(3), strategy("fold_all")]]
  for (long i = from; i < from + n0; ++i)
    for (int j = 0; j < n1; ++j)
      for (int k = 0; k < n2; ++k)
        marks[((i - from) * n1 + j) * n2 + k] += seed * i + 31 * j + 7 * k + 1;
}

// Divisors without a name: n - 2, and a third of n.
static void unnamed(int n0, int n1, int n2, unsigned seed) {
  [[using idxmap: map(3), shift_lb, compress_grid, fold_last2, fold_last2,
    split_last(32), grid_block(1)]]
  for (int i = n0 - 1; i >= 0; --i)
    for (int j = 1; j < n1 - 1; ++j)
      for (int k = 0; k < n2; k += 3)
        marks[(i * n1 + j) * n2 + k] += seed * i + 31 * j + 7 * k + 1;
}

template <typename Index>
static void instance(Index n0, Index n1, Index n2, unsigned seed) {
  [[using idxmap: map(3), strategy("fold_all")]]
  for (Index i = 0; i < n0; ++i)
    for (Index j = 0; j < n1; ++j)
      for (Index k = 0; k < n2; ++k)
        marks[(i * n1 + j) * n2 + k] += seed * i + 31 * j + 7 * k + 1;
}

int main() {
  const int size = 13 * 13 * 13;
  Buffer<unsigned> buffer(size);
  marks = buffer.data();
  unsigned seed = 1;
  for (const int n0 : Extents)
    for (const int n1 : Extents)
      for (const int n2 : Extents) {
        flat(n0, n1, n2, ++seed);
        grid(n0, n1, n2, ++seed);
        far(n1 % 3 ? 1L << 40 : 5, n0, n1, n2, ++seed);
        farther(n0, n1, n2, ++seed);
        unnamed(n0, n1, n2, ++seed);
        instance<int>(n0, n1, n2, ++seed);
        instance<unsigned>(n0, n1, n2, ++seed);
        instance<unsigned long>(n0, n1, n2, ++seed);
        unsigned sum = 0;
        for (int at = 0; at < size; ++at)
          sum = sum * 31 + marks[at];
        std::printf("%d %d %d: %u\n", n0, n1, n2, sum);
      }
}
