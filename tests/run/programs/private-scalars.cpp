// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables of the function that each iteration has of its own.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <algorithm>

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

/// The variables of the whole function stand at its head, as in C.
static void declaredBefore(int *b, const int *a, int n) {
  int t, u = 7, k, j;
  [[using idxmap: map(1)]]
  for (int i = 0; i < n; ++i) {
    t = a[i] * 2;
    for (k = 0; k < 5; k++)
      t += k * a[i];
    u = t % 11;
    for (j = 0; j < u; j++)
      t -= j;
    b[i] = t;
  }
  // Written again before they are read.
  [[using idxmap: map(1)]]
  for (int i = 0; i < n; ++i) {
    k = i & 3;
    u = std::max(k, 2);
    std::swap(k, u);
    b[i] += k * 100 + u;
  }
}

/// Read in the next round only after it was written again.
static void rounds(int *a, int n) {
  int t, round = 0;
  while (round < 3) {
    t = round;
    const int shift = t;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      t = a[i] + shift;
      a[i] = t ^ 5;
    }
    ++round;
  }
}

/// Each path that reads writes before.
static void paths(int *b, const int *a, int n) {
  int t, u, last;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] % 3 == 0) {
      t = a[i];
      b[i] = t;
      continue;
    }
    switch (a[i] % 4) {
    case 0:
      u = 3;
      break;
    case 1:
      u = 4;
      [[fallthrough]];
    default:
      u = 9;
    }
    t = u > 4 ? (last = 2) : (last = 1);
    do {
      b[i] += t * last;
      --t;
    } while (t > 0);
  }
}

/// A pointer that walks is the iteration's own as well.
static void pointers(int *b, const int *a, int rows, int columns) {
  const int *row;
  int *out, j;
  [[using idxmap: map(1), independent, copy(b, rows * columns),
    copyin(a, rows * columns)]]
  for (int i = 0; i < rows; ++i) {
    row = a + i * columns;
    out = &b[i * columns];
    for (j = 0; j < columns; ++j)
      *out++ = row[j] * i;
  }
}

/// A parameter by value is a variable too.
template <typename T> static void parameter(T *b, int n, T scratch) {
  T doubled;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    scratch = static_cast<T>(i % 17);
    doubled = scratch + scratch;
    b[i] = doubled;
  }
}

int main() {
  const int n = 1000;
  Buffer<int> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = (i * 37) % 101;
    b[i] = 1;
  }
  declaredBefore(b.data(), a.data(), n);
  show(b);
  rounds(a.data(), n);
  show(a);
  paths(b.data(), a.data(), n);
  show(b);
  pointers(b.data(), a.data(), 20, 50);
  show(b);
  parameter(b.data(), n, 3);
  show(b);
}
