// The pictures of docs/layouts.md.
void transpose(float *__restrict b, const float *__restrict a, int n, int m) {
  [[using idxmap: map(2), tile_order({8, 8}), split_last(256), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[j * n + i] = a[i * m + j];
}
