void matmul(const float *a, const float *b, float *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(32, 32), tile_loop(k, 32), stage(a, b)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
