// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+1]]:38: error: 'permute' names dimension 0 twice
  [[using idxmap: map(2), permute(0, 0), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+1]]:38: error: 'permute' of 2 dimensions cannot name dimension 2
  [[using idxmap: map(2), permute(0, 2), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;
}
