// Loops that blocks cannot go through, and loops that cannot be written out,
// are refused by name, on every target.
// RUN: %check-errors %s

void written(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' takes the variable of a mapped loop, and how many of its indices a block takes one after the other
  [[using idxmap: map(2), tile(32), sweep(i), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: note: write it once, as in 'sweep(i, 32)'
  // CHECK: :[[@LINE+1]]:56: error: 'sweep' takes the variable of a mapped loop
  [[using idxmap: map(2), tile(32), sweep(i, 4), sweep(j, 4), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: :[[@LINE+1]]:46: error: 'sweep' needs a length of at least 1, not 0
  [[using idxmap: map(2), tile(32), sweep(i, 0), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: :[[@LINE+1]]:33: error: 'sweep' needs a 'tile'
  [[using idxmap: map(2), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: note: 'tile(8, 32), sweep(i, 32)' lets 8 x 32 threads go through 32 planes of three loops
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' and 'tile_loop' cannot be together
  [[using idxmap: map(2), tile(32), sweep(i, 8), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        b[i * n + j] += a[i * n + k];
  // CHECK: note: a block keeps either parts of arrays for strips of a loop, or planes that it goes through
}

void loops(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' of 'k' needs one of the mapped loops
  [[using idxmap: map(2), tile(32), sweep(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: note: all threads of a block go through the same planes, in the loop's order
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' of 'i' needs a loop that counts up by 1
  [[using idxmap: map(2), tile(32), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; i += 2)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' of 'j' needs a loop whose bounds are those of all threads
  [[using idxmap: map(2), tile(32), sweep(j, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: :[[@LINE+1]]:46: error: 'sweep' of 'i' needs a 'tile' of the other loops, of two at most
  [[using idxmap: map(2), tile(8, 32), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: :[[@LINE+1]]:42: error: 'sweep' of 'i' needs a 'tile' of constant lengths
  [[using idxmap: map(2), tile(n), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' of 'i' needs one of the three innermost mapped loops
  [[using idxmap: map(4), tile(32), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        for (int l = 0; l < n; ++l)
          b[((i * n + j) * n + k) * n + l] = a[((i * n + j) * n + k) * n + l];
  // CHECK: :[[@LINE+1]]:52: error: 'sweep' of 'i' and 'each' give each thread 256 indices; it can have 128
  [[using idxmap: map(2), tile(32), each(8), sweep(i, 32), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: note: a block of fewer planes only reads a few more of them at its begin
}

void planes(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' of 'i' changes nothing: no staged array has planes of 'i'
  [[using idxmap: map(2), tile(32), sweep(i, 8)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
  // CHECK: note: planes are what 'i', alone and not multiplied, is a subscript of, beside other loops' variables
  // CHECK: :[[@LINE+1]]:43: error: 'sweep' of 'i' changes nothing: no staged array has planes of 'i'
  [[using idxmap: map(2), tile(32), sweep(i, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i] + a[i + j] + a[j];
}

struct Cell {
  float x, y, z, v, w;
};

void large(const Cell *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:60: error: tiles of 'a' take 250240 bytes; a block has 231424
  [[using idxmap: map(3), tile(16, 32), sweep(i, 8), stage(a)]]
  for (int i = 10; i < n - 11; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n - 2; ++k)
        b[(i * n + j) * n + k] = a[((i - 10) * n + j) * n + k + 1].x +
                                 a[((i - 4) * n + j) * n + k + 2].x +
                                 a[((i + 4) * n + j) * n + k].x +
                                 a[((i + 11) * n + j) * n + k + 2].x;
}

void unrolled(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:24: error: 'unroll' takes the variable of a loop of the body, and how many rounds become one
  [[using idxmap: map, unroll]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: note: write it once for each loop, as in 'unroll(k)' or 'unroll(k, 4)'
  // CHECK: :[[@LINE+1]]:42: error: 'unroll' takes the variable of a loop of the body
  [[using idxmap: map, unroll(k), unroll(k, 2)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k)
      b[i] += a[k];
  // CHECK: :[[@LINE+1]]:31: error: 'unroll' of 'k' needs one loop over 'k' in the body, in its own text
  [[using idxmap: map, unroll(k)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  // CHECK: :[[@LINE+1]]:76: error: 'unroll' of 'k' changes nothing: the rounds of its strips are written out already
  [[using idxmap: map(2), tile(16, 16), tile_loop(k, 16), stage(a), unroll(k)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * a[k * n + j];
      b[i * n + j] = sum;
    }
}
