// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Second loops of time steps that neither copy back what the first makes nor
// mirror it are refused, on every target.
// RUN: %check-errors %s

#include <utility>

struct Scale {
  float a, b;
};

#define LINE __LINE__
#define OF_A(i) a[i]
#define MAP [[idxmap::map]]
#define SIZED(x) (w_##x + 0 * sizeof(x))
#define OF_S(x) (s.x * sizeof(x))

constexpr float w_a = 0.5f, w_b = 0.25f;
struct Line {
  int at = __builtin_LINE();
};

void seconds(float *a, float *b, float *c, int n, int m, int steps, Scale s) {
  // Other bounds: borders would be copied, too.
  [[idxmap::time_tile(4, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];
    // CHECK: :[[@LINE+2]]:5: error: 'time_tile' needs a second loop that copies back what the first makes, or that is the first with the arrays exchanged
    // CHECK: :[[@LINE+1]]:5: note: the same loops around 'a[i] = b[i];' copy back
    MAP for (int i = 0; i < n; ++i) a[i] = b[i];
  }
  // Other elements.
  [[idxmap::time_tile(4, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1];
  }
  // Not to where it came from.
  [[idxmap::time_tile(4, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = c[i];
  }
  // Another number.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = 0.5f * a[i - 1] + a[i + 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = 0.25f * b[i - 1] + b[i + 1];
  }
  // Members that are called as the arrays are no arrays.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = s.a * a[i - 1] + a[i + 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = s.b * b[i - 1] + b[i + 1];
  }
  // One macro, two numbers.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + LINE;
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1] + LINE;
  }
  // A macro that names an array reads that one in both.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = OF_A(i);
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = OF_A(i);
  }
  // One loop's variable is another one's.
  [[idxmap::time_tile(3, 8, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]] for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) b[i * n + j] = 2 * a[i * n + j];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    [[idxmap::map(2)]] for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) a[i * n + j] = 2 * b[i * n + j];
  }
  // Three.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs one mapped loop, and behind it an exchange of two arrays or a second mapped loop; this is neither
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i];
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i];
  }
  // A copy of more dimensions than are mapped.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:35: error: 'time_tile' exchanges 'b', which is written under a condition here
      for (int j = 0; j < 8; ++j) b[i * 8 + j] = 2 * a[i * 8 + j];
    [[idxmap::map(2)]] for (int i = 0; i < n; ++i)
      for (int j = 0; j < 8; ++j) a[i * 8 + j] = b[i * 8 + j];
  }
  // Names that a macro makes of the arrays'.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] * SIZED(a);
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1] * SIZED(b);
  }
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] * OF_S(a);
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1] * OF_S(b);
  }
  // Lines that nobody names.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] * Line{}.at;
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1] * Line{}.at;
  }
  // Types that a text can ask for.
  float *const fixed = a;
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = fixed[i - 1] * alignof(decltype(fixed));
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) fixed[i] = b[i - 1] * alignof(decltype(b));
  }
  // What is done before the first.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    ;
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1];
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1];
  }
  // Lines of the preprocessor between them.
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] * m;
    /* another */ #define m 7
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1] * m;
  }
#undef m
  [[idxmap::time_tile(3, 64)]]
  for (int t = 0; t < steps; ++t) {
    MAP for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];
#define m n
    // CHECK: :[[@LINE+1]]:5: error: 'time_tile' needs a second loop
    MAP for (int i = 1; i < n - 1; ++i) a[i] = b[i - 1] + b[i + 1];
#undef m
  }
}
