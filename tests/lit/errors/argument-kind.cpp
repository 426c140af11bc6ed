// RUN: %check-errors %s

void f(float *a, int n, float x) {
  // CHECK: :[[@LINE+1]]:35: error: 'split_last' takes integers, but this is of type 'float'
  [[using idxmap: map, split_last(x), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:35: error: 'split_last' takes integers, but this is of type 'const char[3]'
  [[using idxmap: map, split_last("32"), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:35: error: an argument of 'split_last' must not have side effects
  [[using idxmap: map, split_last(n++), grid_block(1)]]
  for (int i = 0; i < 10; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:33: error: 'strategy' takes a string literal
  [[using idxmap: map, strategy(jing)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:23: error: 'map' takes integers, but this is of type 'double'
  [[using idxmap: map(1.5)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:35: error: 'split_last' needs a length of at least 1, not 0
  [[using idxmap: map, split_last(0), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:23: error: 'map' takes a number of loops of at least 1, not 0
  [[using idxmap: map(0)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:23: error: 'map' takes a number of loops of at least 1, not -2
  [[using idxmap: map(-2)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:23: error: the number of loops must be a constant
  [[using idxmap: map(n)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
