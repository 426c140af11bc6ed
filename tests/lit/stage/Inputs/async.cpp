void matmul(const float *a, const float *b, float *c, int m, int n, int p) {
  [[using idxmap: map(2), tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b), pipeline("async", 3)]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

void added(const float *a, const double *x, double *b, int n, int from, int to) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a, x), pipeline("async", 2)]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = from; k < to; ++k)
      sum += a[i * to + k] * x[k];
    b[i] = sum;
  }
}
