// Loops that cannot run in strips are refused by name, on every target.
// RUN: %check-errors %s

void arguments(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'tile_loop' takes the variable of a loop of the body, and the length of a strip
  [[using idxmap: map, tile(32), tile_loop(k), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
}
// CHECK: note: write it once, as in 'tile_loop(k, 16)'

void lengths(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:47: error: 'tile_loop' needs a length of at least 1, not 0
  [[using idxmap: map, tile(32), tile_loop(k, 0), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
  // CHECK: :[[@LINE+1]]:47: error: 'tile_loop' needs a compile-time constant here, not 'p'
  [[using idxmap: map, tile(32), tile_loop(k, p), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
}

void none(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:44: error: 'tile_loop' of 'q' needs a loop 'for (int q = ..; q < ..; ++q)' that stands in the body itself
  [[using idxmap: map, tile(32), tile_loop(q, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i];
}
// CHECK: note: strips of it run one after the other, with all threads of a block together

void nested(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:44: error: 'tile_loop' of 'k' needs a loop
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    if (b[i] > 0)
      for (int k = 0; k < p; ++k)
        b[i] += a[k];
}

void stepped(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: 'tile_loop' of 'k' needs a loop
    for (int k = 0; k < p; k += 2)
      b[i] += a[k];
}

void alone(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:44: error: 'tile_loop' of 'k' changes nothing: no staged array has 'k' in a subscript
  [[using idxmap: map, tile(32), tile_loop(k, 8)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[k];
  // CHECK: :[[@LINE+1]]:44: error: 'tile_loop' of 'k' changes nothing
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i];
}

void uneven(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:21: error: 'k' runs from '0' to 'i', which may differ between the threads of a block
    for (int k = 0; k < i; ++k)
      b[i] += a[k];
}
// CHECK: note: all threads of a block have to meet for each strip of 'k'

void left(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = 0; k < p; ++k) {
      if (a[k] < 0)
        // CHECK: :[[@LINE+1]]:9: error: 'break' cannot be where threads wait for each other's part of a tile
        break;
      sum += a[k];
    }
    b[i] = sum;
  }
}
// CHECK: note: all threads of a block have to reach the same places

double reduced(const float *a, const float *c, int n, int p) {
  double all = 0;
  // CHECK: :[[@LINE+1]]:44: error: a reduction cannot be where threads wait for each other's part of a tile
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), reduction("+", all)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      all += a[k] * c[i];
  return all;
}

void before(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    // CHECK: :[[@LINE+1]]:5: error: this cannot stand before 'k', which runs in strips
    if (b[i] < 0)
      continue;
    for (int k = 0; k < p; ++k)
      sum += a[k];
    b[i] = sum;
  }
}
// CHECK: note: threads beyond the loop's end get there, too: only declarations of numbers can, and expressions

void jumped(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = 0; k < p; ++k)
      sum += a[k];
    if (sum < 0)
      // CHECK: :[[@LINE+1]]:7: error: 'goto' cannot be where threads wait for each other's part of a tile
      goto end;
    b[i] = sum;
  // CHECK: error: 'goto' cannot be where
  end:;
  }
}
