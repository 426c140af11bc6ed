// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void scale(const double *a, double *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    b[i] = 2 * a[i];
}
