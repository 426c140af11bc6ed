// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <omp.h>

static void ask(int n, int *threads) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    threads[i] = omp_get_num_threads();
}

int main() {
  static int threads[200000];
  omp_set_num_threads(2);
  ask(200000, threads);
  std::printf("%d\n", threads[199999]);
}
