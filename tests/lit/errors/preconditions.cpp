// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+2]]:24: error: 'fold_last2' needs a dense index space, but dimension 1 has step 2
  // CHECK: note: apply 'compress_grid' or 'prune_grid' first
  [[using idxmap: map, fold_last2, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; j += 2)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+2]]:24: error: 'split_last' needs a dense index space, but dimension 0 has lower bound 1
  // CHECK: note: apply 'shift_lb' first
  [[using idxmap: map, split_last(32), grid_block(1)]]
  for (int i = 1; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:24: error: 'fold_last2' needs at least 2 dimensions, but the index space has 1 dimension
  [[using idxmap: map, fold_last2, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
