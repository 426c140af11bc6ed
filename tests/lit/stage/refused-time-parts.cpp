// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time loops that do more than to run one mapped loop and to exchange, are refused by name, on
// every target.
// RUN: %check-errors %s

#include <utility>

#define NEST                                                                   \
  [[idxmap::map]] for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];

void parts(float *a, float *b, float *c, int n, int steps) {
  float d[8], e[8];
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    // CHECK: :[[@LINE+1]]:5: note: 'std::swap(a, b);' exchanges two pointers, vectors or spans that are variables, or members of the object around
    std::swap(a, b);
    NEST
  }
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:35: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
  for (int t = 0; t < steps; ++t) {
    NEST
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    NEST
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    if (t % 10 == 0)
      c[0] = 1;
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < 7; ++i)
      d[i] = e[i - 1] + e[i + 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    std::swap(d, e);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    NEST
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    std::swap(a, c);
    std::swap(b, c);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    NEST
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    c = a;
    b = a;
    a = c;
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t)
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    NEST
}

template <typename T> void open(T *a, T *b, int n, T steps) {
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:19: error: 'time_tile' stands before a loop that counts its steps, but 't' has to be compared with '<' or '<=' with a number that stays the same
  for (int t = 0; t < steps; ++t) {
    NEST
    std::swap(a, b);
  }
}
template void open(float *, float *, int, float);

int now;

void names(int *a, int *b, int n, int steps) {
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:3: error: 'time_tile' stands before a loop that counts its steps, but this one has no integer of its own that it sets first
  for (now = 0; now < steps; ++now) {
    NEST
    std::swap(a, b);
  }
  const int &first = a[0];
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:19: error: 'time_tile' stands before a loop that counts its steps, but 't' has to be compared with '<' or '<=' with a number that stays the same
  for (int t = 0; t < first; ++t) {
    NEST
    std::swap(a, b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    NEST
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange
    static int *c = a;
    a = b;
    b = c;
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    NEST
#if 1
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange
    int *c = a;
#endif
    a = b;
    b = c;
  }
}

// What is copied before the loop would mean something else there.
void names(float *a, float *b, int n, int steps) {
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
#define EXCHANGE(x, y) std::swap(x, y)
    NEST
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange
    EXCHANGE(a, b);
  }
}

// Whoever calls it may give it an element.
void given(int *a, int *b, int n, const int &steps) {
  [[idxmap::time_tile(3, 64)]]
  // CHECK: :[[@LINE+1]]:23: error: 'time_tile' stands before a loop that counts its steps, but a step may change an element that is read here
  for (int t = 0; t < steps; ++t) {
    NEST
    std::swap(a, b);
  }
}
