// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of a strip that are copied by 16 bytes where rows begin at multiples of
// that, which the launch finds out: of all lengths, from all beginnings.
// RUN: %run-program %s %t

#include "Show.h"

#include <vector>

// Names that the kernel has to leave to the program.
#define part 5
#define piece (-1)

template <typename T> static std::vector<T> numbers(int count, int by) {
  std::vector<T> result(count);
  for (int i = 0; i < count; ++i)
    result[i] = T(i * by % 23 + part) / 8 + piece;
  return result;
}
template <typename T> static void print(const std::vector<T> &of) {
  show("product", std::vector<double>(of.begin(), of.end()));
}

static void floats(float *c, const float *a, const float *b, int m, int n,
                   int p) {
  [[using idxmap: map(2), tile(64, 64), each(4, 4), tile_loop(k, 16),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

// Of the transposed, by rows of 2 at once.
static void doubles(double *c, const double *a, const double *b, int m, int n,
                    int p) {
  [[using idxmap: map(2), tile(32, 32), each(2, 2), tile_loop(k, 16),
    stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[k * m + i] * b[j * p + k];
      c[i * n + j] = sum;
    }
}

// Rows of constant length, a loop that begins later, and integers of 64 bits.
static void rows(long *c, const long *a, const long *b, int n) {
  [[using idxmap: map(2), tile(32, 32), each(2, 2), tile_loop(k, 16),
    stage(a, b)]]
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j) {
      long sum = 0;
      for (long k = 16; k < 60; ++k)
        sum += a[i * 64 + k] * b[k * 64 + j];
      c[i * n + j] = sum;
    }
}

int main() {
  const int lengths[][3] = {{64, 64, 64}, {4, 4, 4},    {65, 68, 16},
                            {63, 128, 20}, {68, 61, 31}, {1, 2, 3},
                            {66, 70, 18}};
  for (const auto &[m, n, p] : lengths)
    for (const int from : {0, 1, 2, 4}) {
      const auto a = numbers<float>(m * p + from, 7);
      const auto b = numbers<float>(p * n + from, 11);
      std::vector<float> c(m * n);
      floats(c.data(), a.data() + from, b.data() + from, m, n, p);
      print(c);
      const auto d = numbers<double>(m * p + from, 5);
      const auto e = numbers<double>(p * n + 1, 3);
      std::vector<double> f(m * n);
      doubles(f.data(), d.data() + from, e.data() + 1, m, n, p);
      print(f);
    }
  const auto a = numbers<long>(64 * 64, 7), b = numbers<long>(64 * 64, 5);
  for (const int n : {1, 33, 64}) {
    std::vector<long> c(n * n);
    rows(c.data(), a.data(), b.data(), n);
    print(c);
  }
}
