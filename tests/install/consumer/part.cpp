// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void fill(int n, int *a) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = 3 * i;
}
