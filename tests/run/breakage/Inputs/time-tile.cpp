// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <utility>

int main() {
  constexpr int n = 20, m = 30;
  static float first[n * m], second[n * m];
  for (int i = 0; i < n * m; ++i) {
    first[i] = float(i % 17);
    second[i] = float(i % 11);
  }
  float *a = first, *b = second;
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(3, 8, 16)]]
  for (int t = 0; t < 13; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = a[i * m + j] / 2 + a[(i - 1) * m + j] / 4 + a[i * m + j + 1] / 4;
    std::swap(a, b);
  }
  for (int i = 0; i < n * m; ++i)
    std::printf("%.9g %.9g\n", a[i], b[i]);
}
