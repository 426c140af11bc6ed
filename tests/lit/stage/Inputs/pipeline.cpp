void matmul(const float *a, const float *b, float *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b), pipeline(2)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

void added(const float *a, const float *b, float *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(16, 64), each(2, 4), tile_loop(k, 8), stage(a, b), pipeline(2), hold(c)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      const int here = i * n + j;
      for (int k = 0; k < p; ++k)
        c[here] += a[i * p + k] * b[k * n + j];
    }
}

void scaled(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(16, 64), each(4, 2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < m; ++j) {
      if (a[i * m + j] < 0)
        continue;
      b[i * m + j] = 2 * a[i * m + j];
    }
}
