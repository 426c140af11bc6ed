void filter(const float *a, const float *w, float *b, int n) {
  [[using idxmap: map, tile(256), unroll(k), unroll(l, 2)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = 0; k < 9; ++k)
      for (int l = 0; l < n; ++l)
        sum += w[k] * a[l];
    b[i] = sum;
  }
}
