// What is no box of a constant size, or too large a one, is refused by name, on
// every target.
// RUN: %check-errors %s

void summed(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = 0; k < p; ++k)
      // CHECK: :[[@LINE+1]]:14: error: 'a' cannot be staged: a block uses 'p' elements of it for 'k'
      sum += a[i * p + k];
    b[i] = sum;
  }
}
// CHECK: note: how many has to be a constant: 'tile_loop(k, 16)' makes it 16

void large(const double *a, double *b, int n, int m) {
  // CHECK: :[[@LINE+1]]:47: error: tiles of 'a' take 262144 bytes; a block has 231424
  [[using idxmap: map(2), tile(32, 32), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double sum = 0;
      for (int k = 0; k < 1024; ++k)
        sum += a[i * 1024 + k];
      b[i * m + j] = sum;
    }
}
// CHECK: note: give 'tile', 'tile_loop' or 'time_tile' smaller lengths, 'pipeline' fewer buffers, or stage fewer arrays

void folded(const float *a, float *b, int n, int m) {
  // CHECK: :[[@LINE+1]]:76: error: 'a' cannot be staged: in a block of this mapping, 'i' is no sum of thread indices
  [[using idxmap: map(2), fold_last2, split_last(64), grid_block(1), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[i * m + j];
}
// CHECK: note: 'tile' with constant lengths gives each block a box of indices

void lengths(const float *a, float *b, int n, int m) {
  // CHECK: :[[@LINE+1]]:70: error: 'a' cannot be staged: in a block of this mapping, 'i' is no sum of thread indices
  [[using idxmap: map, shift_lb, split_last(m), grid_block(1), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

struct Grid {
  float *a, *b;
  int n;
  void from(const Grid &other) {
    // CHECK: :[[@LINE+1]]:42: error: 'a' is staged, but the loop reads no element of it
    [[using idxmap: map, tile(32), stage(a)]]
    for (int i = 1; i < n; ++i)
      b[i] = other.a[i - 1];
  }
};

void private_pointer(float *b, float *rows, int n) {
  const float *a = nullptr;
  // CHECK: :[[@LINE+1]]:40: error: 'a' cannot be staged: it has a value for each iteration
  [[using idxmap: map, tile(32), stage(a), private(a)]]
  for (int i = 0; i < n; ++i) {
    a = rows + i;
    b[i] = a[0];
  }
}
