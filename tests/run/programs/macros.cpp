// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies that macros make, with the semicolon that ends them or without it.
// RUN: %run-program %s %t

#include "Allocate.h"

#define ADD(a, i) a[i] += i;
#define ADD_TWICE(a, i) ADD(a, (i) + (i))
#define SUBTRACT(a, i) a[i] -= 2 * i
#define SUBTRACT_ALL(a, i) SUBTRACT(a, i);
#define BEGIN {
#define BLOCK(a, i)                                                            \
  {                                                                            \
    const int twice = 2 * a[i];                                                \
    a[i] = twice + 1;                                                          \
  }

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

int main() {
  const int n = 100;
  Buffer<int> values(2 * n);
  int *a = values.data();

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    ADD(a, i)
  show(values);

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    ADD_TWICE(a, i)
  show(values);

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    SUBTRACT(a, i);
  show(values);

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    SUBTRACT_ALL(a, i)
  show(values);

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    BLOCK(a, i)
  show(values);

  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    BEGIN a[i] ^= i;
    }
  show(values);
}
