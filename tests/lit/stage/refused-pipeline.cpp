// What `pipeline` does not take is refused by name, on every target.
// RUN: %check-errors %s

void buffers(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' takes how many strips' tiles a block has room for: 2, or behind "async" 2 to 8
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline(3)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: note: write it once, as in 'pipeline(2)' or 'pipeline("async", 3)'
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' takes how many
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline(2, 2)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' takes how many
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline(2), pipeline(2)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' takes how many
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline("async", 9)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' takes how many
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline("async")]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' takes how many
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline("later", 3)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' needs a compile-time constant here, not 'p'
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), pipeline(p)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'pipeline' needs a 'tile_loop'
  [[using idxmap: map, tile(32), stage(a), pipeline(2)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] + a[i + 1];
  // CHECK: note: while threads work on one of its strips, they read what the next one needs
}
