// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+1]]:24: error: 'split_last' takes 1 argument, but has 0
  [[using idxmap: map, split_last, grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:24: error: 'split_last' takes 1 argument, but has 2
  [[using idxmap: map, split_last(8, 4), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:24: error: 'shift_lb' takes no arguments, but has 1
  [[using idxmap: map, shift_lb(1), split_last(8), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:19: error: 'map' takes at most 1 argument, but has 2
  [[using idxmap: map(1, 2)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:24: error: 'independent' takes no arguments, but has 1
  [[using idxmap: map, independent(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:24: error: 'strategy' takes 1 argument, but has 0
  [[using idxmap: map, strategy]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:24: error: 'tile' takes one to three lengths, but has 0
  [[using idxmap: map, tile]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
