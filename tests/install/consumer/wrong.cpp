// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that is not independent, whatever its author says.
#include <cstdio>
#include <vector>

static void spread(std::vector<int> &a, int n) {
  [[using idxmap: map, strategy("fold_all")]]
  for (int i = 0; i < n; ++i)
    a[i * i % 7] = i;
}

int main() {
  std::vector<int> a(7);
  spread(a, 4000);
  std::printf("%d\n", a[0] > 0);
}
