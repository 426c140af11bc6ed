// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of several steps whose lengths nobody has given: of one loop, of doubles,
// which have less room, and of steps that read farther to one side.
// RUN: %run-program %s %t

#include "Show.h"

#include <utility>
#include <vector>

static void row(float *a, float *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile(7)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 2; i < n - 2; ++i)
      b[i] = 0.3f * (a[i - 2] + a[i] + a[i + 2]);
    std::swap(a, b);
  }
}

static void plane(double *a, double *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(3)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 3; j < m; ++j)
        b[i * m + j] = 0.3 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 3]);
    std::swap(a, b);
  }
}

int main() {
  for (const int n : {3, 5, 40, 600})
    for (const int steps : {0, 1, 7, 8, 15, 22}) {
      std::vector<float> a(n, 1), b(n, 2);
      a[n / 2] = 5;
      row(a.data(), b.data(), n, steps);
      show("row", {a.begin(), a.end()});
      show("row", {b.begin(), b.end()});
    }
  for (const int n : {1, 4, 35})
    for (const int m : {3, 70})
      for (const int steps : {2, 3, 7}) {
        std::vector<double> a(n * m, 1), b(n * m, 2);
        for (int i = 0; i < n * m; ++i)
          a[i] = i % 13;
        plane(a.data(), b.data(), n, m, steps);
        show("plane", a);
        show("plane", b);
      }
}
