#include <utility>
void heat(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(5, 56, 56)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = 0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}
