// What cannot live across the strips of a loop for each index of a thread is
// refused by name, on every target.
// RUN: %check-errors %s

void locals(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: each index of a thread needs its own 'sum' across the strips of 'k', but it is an array
    float sum[2] = {0, 0};
    for (int k = 0; k < p; ++k)
      sum[k % 2] += a[i * p + k];
    b[i] = sum[0] - sum[1];
  }
  // CHECK: note: numbers that the body declares by name, one for each index, are kept in registers
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: each index of a thread needs its own 'sum' across the strips of 'k', but a lambda uses it
    float sum = 0;
    const float one = 1;
    for (int k = 0; k < p; ++k) {
      const float now = a[i * p + k] * one;
      [&] { sum += now; }();
    }
    b[i] = sum;
  }
}

void types(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: each index of a thread needs its own 'sum' across the strips of 'k', but a type is made of it
    float sum = 0;
    for (int k = 0; k < p; ++k)
      sum += a[i * p + k];
    b[i] = sizeof(decltype(sum));
  }
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: each index of a thread needs its own 'T' across the strips of 'k', but it is a type
    using T = float;
    T sum = 0;
    for (int k = 0; k < p; ++k)
      sum += a[i * p + k];
    b[i] = sum;
  }
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:28: error: each index of a thread needs its own 'sum' across the strips of 'k', but it has an attribute
    [[maybe_unused]] float sum = 0;
    for (int k = 0; k < p; ++k)
      sum += a[i * p + k];
    b[i] = sum;
  }
}

#define SUM sum

void macros(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: each index of a thread needs its own 'sum' across the strips of 'k', but a macro names it
    float sum = 0;
    for (int k = 0; k < p; ++k)
      sum = SUM + a[i * p + k];
    b[i] = sum;
  }
}

void outside(const float *a, float *b, int n, int p) {
  float sum;
  [[using idxmap: map, tile(64), each(4), tile_loop(k, 8), stage(a), private(sum)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: each index of a thread needs its own 'sum' across the strips of 'k', but it is declared elsewhere
    sum = 0;
    for (int k = 0; k < p; ++k)
      sum += a[i * p + k];
    b[i] = sum;
  }
}
