// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private variables in the pragmas of legacy code.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

// Subscripts through a private variable say what the device needs.
static void shift(int *to, const int *from, int rows, int columns) {
  int i, j, k, at, next;
#pragma omp parallel for collapse(2) private(at, next, k)
  [[idxmap::map]]
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++) {
      at = i * columns + j;
      for (k = 0; k < 2; k++) {
        next = (i + k) * columns + j;
        to[at] += from[next];
      }
    }
}

// One variable for several subscripts, one after the other.
static void fields(int *to, const int *from, int rows, int columns) {
  int at, k, value, last = rows - 1;
#pragma omp parallel for private(at, k, value)
  [[idxmap::map(2)]]
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      at = i * columns + j;
      value = from[at];
      at = (last - i) * columns + j;
      to[at] = value;
      for (k = 1; k < 3; k++) {
        at = (i + k * rows) * columns + j;
        to[at] = value * k;
        at = at % 2;
        to[(i + k * rows) * columns + j] += at;
      }
    }
}

// All threads of the team have the same in what each has of its own.
static void lines(int *p, int rows, int columns, int first) {
  int line, below, m, n;
#pragma omp parallel private(line, below, m, n) firstprivate(first)
  {
    n = 2;
    for (line = 0; line < rows - 1; line++) {
      below = line + 1;
      const int factor = below * n + first;
#pragma omp for
      [[idxmap::map]]
      for (int j = 0; j < columns; j++) {
        m = p[line * columns + j];
        p[below * columns + j] += m * factor;
      }
    }
    line = rows - n;
#pragma omp barrier
#pragma omp for
    [[idxmap::map]]
    for (int j = 0; j < columns; j++)
      p[line * columns + j] ^= 5;
  }
}

int main() {
  const int n = 500, m = 3;
  Buffer<int> a(n);
  int *p = a.data();
  int i, k, t = 0, v[8], begin = 9;

  // Clauses are the user's word: the length m is not known to be positive.
#pragma omp parallel for private(i, k, t) private(v) schedule(static)
  [[idxmap::map]]
  for (int j = 0; j < n; ++j) {
    for (k = 0; k < m; k++) {
      t = j + k;
      v[k] = t;
    }
    for (i = 0; i < m; i++)
      p[j] += v[i] + t;
  }
  show(a);

#pragma omp parallel for firstprivate(begin) default(shared)
  [[idxmap::map]]
  for (int j = 0; j < n; ++j) {
    begin += j;
    p[j] ^= begin;
    begin -= j;
  }
  show(a);

  // NPB's style: the region names what is private.
#pragma omp parallel private(k, t)
  {
#pragma omp for
    [[idxmap::map(1)]]
    for (int j = 0; j < n; ++j) {
      t = p[j];
      for (k = 0; k < 4; k++)
        t = t * 3 + k;
      p[j] = t;
    }
  }
  show(a);
  Buffer<int> b(n + 20);
  for (int j = 0; j < n + 20; ++j)
    b[j] = j * j;
  shift(p, b.data(), 25, 20);
  show(a);
  Buffer<int> c(3 * n);
  fields(c.data(), b.data(), 25, 20);
  show(c);
#pragma acc wait
#pragma acc parallel loop async(2) wait(1)
  [[idxmap::map]]
  for (int j = 0; j < n; ++j)
    p[j] += j % 7;
  lines(p, 25, 20, 4);
  show(a);
}
