// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+1]]:24: error: 'grid_block' needs a dense index space, but dimension 0 has step 3
  [[using idxmap: map, grid_block(1)]]
  for (int i = 0; i < n; i += 3)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'grid_block(1)' leaves 4 dimensions for the grid, which has at most 3
  [[using idxmap: map(5), grid_block(1)]]
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 2; ++k)
        for (int l = 0; l < 2; ++l)
          for (int o = 0; o < 2; ++o)
            a[(((i * 2 + j) * 2 + k) * 2 + l) * 2 + o] = 0;

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'grid_block' takes 1 to 3 block dimensions, not 4
  [[using idxmap: map(2), grid_block(4)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: the steps do not end in 'grid_block'
  // CHECK: note: end with 'grid_block(1)', 'grid_block(2)' or 'grid_block(3)'
  [[using idxmap: map(2), split_last(32)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the block has 4096 threads
  [[using idxmap: map(1), split_last(4096), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
