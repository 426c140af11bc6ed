// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <vector>

static void scale(int n, int *a) {
  [[using idxmap: map, shift_lb, split_last(32), grid_block(1)]]
  for (int i = 5; i < n; ++i)
    a[i] = 3 * i;
}

int main() {
  std::vector<int> a(1000);
  scale(1000, a.data());
  long sum = 0;
  for (int x : a)
    sum += x;
#ifdef __IDXMAP__
  std::fprintf(stderr, "mapped\n");
#endif
  std::printf("%ld\n", sum);
}
