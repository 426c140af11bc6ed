// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void fields(float *ex, float *ey, float *hz, const float *source, int n, int m, int steps) {
  [[using idxmap: data, copy(ex, n * m), copy(ey, n * m), copy(hz, n * m), time_tile("hybrid", 7, 8, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int j = 0; j < m; ++j)
      ey[j] = source[t];
    [[idxmap::map(2)]]
    for (int i = 1; i < n; ++i)
      for (int j = 0; j < m; ++j)
        ey[i * m + j] = ey[i * m + j] - 0.5f * (hz[i * m + j] - hz[(i - 1) * m + j]);
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 1; j < m; ++j)
        ex[i * m + j] = ex[i * m + j] - 0.5f * (hz[i * m + j] - hz[i * m + j - 1]);
    [[idxmap::map(2)]]
    for (int i = 0; i < n - 1; ++i)
      for (int j = 0; j < m - 1; ++j)
        hz[i * m + j] = hz[i * m + j] - 0.7f * (ex[i * m + j + 1] - ex[i * m + j] + ey[(i + 1) * m + j] - ey[i * m + j]);
  }
}
