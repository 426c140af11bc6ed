// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Induction variables of every taken type, bounds at the ends of their types,
// empty dimensions, and bounds that are computed.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <climits>
#include <cstddef>

static unsigned hash = 1;
static void show(const Buffer<unsigned> &a) {
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 16777619u ^ a[i];
  std::printf("%u\n", hash);
}

constexpr int half(int n) { return n / 2; }

int main() {
  Buffer<unsigned> marks(4096);
  unsigned *m = marks.data();

  int low = INT_MIN;
  [[idxmap::map]]
  for (int i = low; i < INT_MIN + 100; ++i)
    m[static_cast<unsigned>(i) % 4096u] += 3;
  show(marks);

  int high = INT_MAX;
  [[idxmap::map]]
  for (int i = INT_MAX - 100; i < high; ++i)
    m[i % 4096] += 5;
  show(marks);

  unsigned top = UINT_MAX;
  [[idxmap::map]]
  for (unsigned i = UINT_MAX - 70; i < top; ++i)
    m[i % 4096u] += 7;
  show(marks);

  long far = LONG_MAX - 50;
  [[idxmap::map, idxmap::copy(m, 4096)]]
  for (long i = far; i <= LONG_MAX - 1; ++i)
    m[i % 4096] += 11;
  show(marks);

  std::size_t count = 64;
  [[using idxmap: map(2), strategy("fold_all")]]
  for (std::size_t i = 0; i < count; ++i)
    for (int j = -3; j <= 3; j += 2)
      m[i * 8 + (j + 3)] += 13;
  show(marks);

  const int none = 0;
  [[using idxmap: map(3), strategy("auto")]]
  for (int i = 0; i < half(40); ++i)
    for (int j = 5; j < none; ++j)
      for (int k = 0; k < half(60); ++k)
        m[(i * 40 + j) * 30 + k] += 17;
  show(marks);

  [[using idxmap: map(2), tile(4, 16)]]
  for (int i = -half(20); i < half(20); ++i)
    for (long j = -20; j < half(41); ++j)
      m[(i + 10) * 40 + j + 20] += 19;
  show(marks);
}
