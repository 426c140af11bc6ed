// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <vector>

void step(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid", 3, 6, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n; ++i)
      for (int j = 1; j < m; ++j)
        a[i * m + j] = a[i * m + j] / 2 + b[i * m + j] - b[(i - 1) * m + j] + b[i * m + j - 1];
    [[idxmap::map(2)]]
    for (int i = 0; i < n - 1; ++i)
      for (int j = 0; j < m - 1; ++j)
        b[i * m + j] = b[i * m + j] / 2 - a[i * m + j] + a[(i + 1) * m + j] - a[i * m + j + 1];
  }
}

int main() {
  const int n = 70, m = 90;
  std::vector<float> a, b;
  for (int i = 0; i < n * m; ++i) {
    a.push_back(i % 17);
    b.push_back(i % 23);
  }
  step(a.data(), b.data(), n, m, 9);
  for (int i = 0; i < n * m; ++i)
    std::printf("%a %a\n", a[i], b[i]);
}
