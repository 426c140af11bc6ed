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
}
