// Indices that threads cannot have are refused by name, on every target.
// RUN: %check-errors %s

void alone(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:24: error: 'each' needs a 'tile'
  [[using idxmap: map, each(4)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: 'tile(64, 64), each(4, 4)' gives each thread of 16 x 16 a box of 4 x 4 indices
  // CHECK: :[[@LINE+1]]:42: error: 'each' needs a 'tile'
  [[using idxmap: map, strategy("auto"), each(4)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void lengths(const float *a, float *b, int n, int t) {
  // CHECK: :[[@LINE+1]]:34: error: 'each' has 2 lengths, but 'tile' has 1 length
  [[using idxmap: map, tile(32), each(4, 4)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: write one for each length of 'tile'
  // CHECK: :[[@LINE+1]]:34: error: 'each' has 5 for a length of 32, which it does not divide
  [[using idxmap: map, tile(32), each(5)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: a block has so many threads as 'each' goes into 'tile'
  // CHECK: :[[@LINE+1]]:33: error: 'each' needs a 'tile' of constant lengths, not 't'
  [[using idxmap: map, tile(t), each(4)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: :[[@LINE+1]]:39: error: 'each' needs a compile-time constant here, not 't'
  [[using idxmap: map, tile(32), each(t)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: :[[@LINE+1]]:39: error: 'each' needs a length of at least 1, not 0
  [[using idxmap: map, tile(32), each(0)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: :[[@LINE+1]]:43: error: 'each' is given twice
  [[using idxmap: map, tile(32), each(2), each(2)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: :[[@LINE+1]]:35: error: each thread has 256 indices of its own, but registers for at most 128
  [[using idxmap: map, tile(512), each(256)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: give 'each' smaller lengths
  // CHECK: :[[@LINE+1]]:24: error: the block has 2048 threads in dimension x, over the device's limit of 1024
  [[using idxmap: map, tile(4096), each(2)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void steps(const float *a, float *b, int n, int t) {
  // CHECK: :[[@LINE+1]]:49: error: 'grid_block(1, 2)' needs at least 3 dimensions
  [[using idxmap: map, shift_lb, split_last(4), grid_block(1, 2)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'grid_block' leaves 't' indices to a loop of each thread, which needs a constant
  [[using idxmap: map, shift_lb, split_last(4), split_last(t), grid_block(1, 1), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: split a constant length off with 'split_last' first
  // CHECK: :[[@LINE+1]]:63: error: 'grid_block' leaves 1 to 6 dimensions to the loops of each thread, not 0
  [[using idxmap: map, shift_lb, split_last(4), grid_block(1, 0)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}
