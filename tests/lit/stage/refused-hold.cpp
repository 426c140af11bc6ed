// Elements that cannot be held in registers are refused by name, on every
// target.
// RUN: %check-errors %s

#include <vector>

void arguments(const float *a, float *b, int n, int p) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'hold' takes arrays
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold()]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
}
// CHECK: note: name arrays or containers, as in 'hold(c)'

void unused(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:39: error: 'hold' of 'b' changes nothing: it keeps elements across the strips of 'tile_loop'
  [[using idxmap: map, tile(32), hold(b)]]
  for (int i = 0; i < n; ++i)
    b[i] += a[i];
}

struct Pair {
  float x, y;
};

void types(const float *a, Pair *b, float *c, int n, int p) {
  // CHECK: :[[@LINE+1]]:66: error: 'b' cannot be held: it has elements that are no plain numbers
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(b)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      b[i].x += a[i * p + k];
  // CHECK: :[[@LINE+1]]:66: error: 'a' is named by two clauses
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(a)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      c[i] += a[i * p + k];
}

void several(const float *a, float *b, int n, int p) {
  [[using idxmap: map(1), tile(32), tile_loop(k, 8), stage(a), hold(b), independent]]
  for (int i = 0; i < n; ++i) {
    b[i] = 0;
    for (int k = 0; k < p; ++k)
      b[i] += a[i * p + k];
    // CHECK: :[[@LINE+1]]:5: error: 'b' is held, so that an iteration can only use one element of it, always by the same subscript
    b[i + n] = b[i];
  }
  // CHECK: note: write it as 'b[..]' of the mapped loops' variables, in the loop's own text
  [[using idxmap: map(1), tile(32), tile_loop(k, 8), stage(a), hold(b), independent]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      // CHECK: :[[@LINE+1]]:7: error: 'b' is held, so that an iteration can only use one element
      b[i * p + k] += a[i * p + k];
}

void elsewhere(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(b)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k) {
      float &here = b[i];
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'b' is held, so that an iteration can only use one element
      here += a[i * p + k];
    }
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(b)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k) {
      const float more = a[i * p + k];
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'b' is held, so that an iteration can only use one element
      [&] { b[i] += more; }();
    }
  [[using idxmap: map(1), tile(32), tile_loop(k, 8), stage(a), hold(b), independent]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k) {
      int other = i;
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'b' is held, so that an iteration can only use one element
      b[other] += a[i * p + k];
    }
}

void conditions(const float *a, float *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(b)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k)
      if (a[i * p + k] > 0)
        // CHECK: :[[@LINE+1]]:9: error: 'b' is held, but only some iterations use an element of it
        b[i] += a[i * p + k];
  // CHECK: note: use its element once under no condition, or keep the value in a variable of the body
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(b)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < p; ++k) {
      if (a[i * p + k] > 0)
        continue;
      // CHECK: :[[@LINE+1]]:7: error: 'b' is held, but only some iterations use an element of it
      b[i] += a[i * p + k];
    }
  [[using idxmap: map, tile(32), tile_loop(k, 8), stage(a), hold(b)]]
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < p; ++k)
      // CHECK: :[[@LINE+1]]:7: error: 'b' is held, but only some iterations use an element of it
      b[i] += a[i * p + k];
    if (n > 8)
      b[i] = 0;
  }
}
