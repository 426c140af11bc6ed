// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

void fill(int n, int *a);

int main() {
  int a[1000];
  fill(1000, a);
  std::printf("%d\n", a[999]);
}
