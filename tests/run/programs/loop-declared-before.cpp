// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Induction variables that are declared before the loop: what they are after it
// is what the language says, also where no iteration runs.
// RUN: %run-program %s %t

#include "Allocate.h"

static void show(const char *name, const Buffer<int> &a, long i, long j) {
  unsigned hash = 17;
  for (std::size_t k = 0; k < a.size(); ++k)
    hash = hash * 31 + static_cast<unsigned>(a[k]);
  std::printf("%s %u %ld %ld\n", name, hash, i, j);
}

// Every loop sets its variables first: nothing is read afterwards.
static void idiom(int *p, int rows, int columns) {
  int i, j;
  for (int t = 0; t < 2; ++t) {
    [[idxmap::map(2)]]
    for (i = 0; i < rows; i++)
      for (j = 0; j < columns; j++)
        p[i * columns + j] += 3 * i + j;
    for (i = 0; i < rows; i++)
      p[i * columns] ^= 5;
    [[using idxmap: map(2), split_last(32), grid_block(1)]]
    for (i = 0; i < rows - 1; i++) {
      for (j = 0; j <= columns - 1; j++) {
        p[i * columns + j] += t;
      }
    }
  }
}

// The values are read; inner variables keep theirs where the outer loop is
// empty.
static void values(Buffer<int> &a, int rows, int columns) {
  int *p = a.data();
  const int width = 16;
  int i = -7, j = -8;
  [[idxmap::map(2)]]
  for (i = 2; i < rows; i++)
    for (j = 1; j < columns; j += 4)
      p[i * width + j] += i + j;
  show("up", a, i, j);
  unsigned char c = 9;
  long k = 77;
  [[idxmap::map(2)]]
  for (k = rows; k > 0; k -= 3)
    for (c = 0; c < columns; ++c)
      p[k * width + c] += k - c;
  show("down", a, k, c);
  unsigned u = 5;
  [[idxmap::map]]
  for (u = columns; u-- > 0;)
    p[u] -= 9;
  show("wrapped", a, u == static_cast<unsigned>(-1), u + 1);
  // A guard that leaves nothing does not keep the loops from running.
  [[idxmap::map(2)]]
  for (i = 1; i < 2; ++i)
    for (j = 3; j < columns; ++j)
      if (i % 2 == 0)
        p[i * width + j] = 1;
  show("guarded", a, i, j);
}

// Parameters count too, and conditions and loops around read the variable.
static void around(Buffer<int> &a, int n, int i) {
  int *p = a.data();
  for (i = 0; i < n; ++i) {
    p[100 + i] = i;
    [[idxmap::map]]
    for (i = 0; i < 5; ++i)
      p[i] += 1;
  }
  show("around", a, i, n);
}

int main() {
  Buffer<int> a(400);
  idiom(a.data(), 9, 13);
  show("idiom", a, 0, 0);
  for (int rows : {0, 1, 2, 3, 8})
    for (int columns : {0, 1, 2, 11})
      values(a, rows, columns);
  around(a, 4, 0);
}
