// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops under OpenMP and OpenACC pragmas: the pragma is taken over.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

#ifdef _OPENMP
#include <omp.h>
#endif

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

static void orphan(int *a, int n) {
#pragma omp for schedule(static) nowait
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += 2 * i;
}

int main() {
  const int rows = 60, columns = 70;
  Buffer<int> a(rows * columns);
  int *p = a.data();

#pragma omp parallel for collapse(2) \
    schedule(dynamic, 4) num_threads(2)
  [[idxmap::map]]
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      p[i * columns + j] += i * j;
  show(a);

  [[idxmap::map]] {
#pragma acc parallel loop gang vector collapse(1)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        p[i * columns + j] ^= i - j;
  }
  show(a);

#pragma omp target teams distribute parallel for default(shared) shared(p)
  [[using idxmap: map, tile(64)]]
  for (int i = 0; i < rows * columns; ++i) {
    int sum = 0;
#pragma omp simd
    for (int k = 0; k < 5; ++k)
      sum += k * p[i];
    p[i] = sum;
  }
  show(a);

  // Each thread of the team comes by: the loops run once all the same.
#pragma omp parallel
  {
#pragma omp for
    [[idxmap::map]]
    for (int i = 0; i < rows * columns; ++i)
      p[i] = p[i] * 3 + 1;
    orphan(p, rows * columns);
  }
  show(a);
#ifdef _OPENMP
#define CHOSEN 1
#else
#define CHOSEN 1 + 0
#endif
#pragma omp parallel for
  [[idxmap::map]]
  for (int i = CHOSEN; i < rows; ++i)
    p[i] = 0;
  show(a);
}
