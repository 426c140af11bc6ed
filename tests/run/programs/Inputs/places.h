// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PLACES_H
#define PLACES_H
inline void fromHeader(int *a, int n) {
  [[using idxmap: map, strategy("fold_all")]]
  for (int i = 0; i < n; ++i)
    a[i] = a[i] * 7 + 1;
}
#endif
