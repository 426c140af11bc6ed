// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+2]]:27: error: 'compress_grid' has 3 entries for 2 dimensions
  // CHECK: note: give one entry for each dimension, the outermost first
  [[using idxmap: map(2), compress_grid(0, 1, 1), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; j += 2)
      a[i * m + j] = 0;
}
