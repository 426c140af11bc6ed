// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of more than 48 KiB lie in room that the launch asks for: of arrays that
// are read, of several steps, of hexagons, in a template, and in a graph.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <utility>
#include <vector>

namespace {

/// Two tiles of 66 x 66 doubles: 69,696 bytes.
void two(double *c, const double *a, const double *b, int n, int m) {
  [[using idxmap: map(2), tile(64, 64), each(8, 1), stage(a, b), copy(c, n * m), copyin(a, n * m), copyin(b, n * m)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      c[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] - b[i * m + j - 1] * b[i * m + j + 1];
}

template <typename T> void turned(T *b, const T *a, int n) {
  [[using idxmap: map(2), tile(128, 128), each(16, 1), stage(a), copy(b, n * n), copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[j * n + i];
}

void overlapped(double *a, double *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(3, 60, 60)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = 0.25 * (a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}

void hexagons(double *a, double *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid", 5, 30, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = 0.25 * (a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}

void held(double *c, const double *a, const double *b, int n, int m) {
  [[using idxmap: data, copy(c, n * m), copyin(a, n * m), copyin(b, n * m), graph]]
  for (int t = 0; t < 4; ++t) {
    [[using idxmap: map(2), tile(64, 64), each(8, 1), stage(a, b)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        c[i * m + j] = c[i * m + j] / 2 + a[(i - 1) * m + j] + b[i * m + j + 1];
  }
}

} // namespace

int main() {
  for (const auto &[N, M] : {std::pair(150, 90), std::pair(7, 5), std::pair(2, 2)}) {
    std::vector<double> A(N * M), B(N * M), C(N * M);
    for (int I = 0; I < N * M; ++I)
      A[I] = I % 17 / 4., B[I] = I % 13 / 8., C[I] = I % 5;
    two(C.data(), A.data(), B.data(), N, M);
    show("two", C);
    overlapped(A.data(), B.data(), N, M, 10);
    show("a", A);
    show("b", B);
    hexagons(A.data(), B.data(), N, M, 13);
    show("a", A);
    show("b", B);
    held(C.data(), A.data(), B.data(), N, M);
    show("held", C);
  }
  std::vector<float> F = numbers(140 * 140, 3), G(140 * 140);
  turned(G.data(), F.data(), 140);
  show("turned", std::vector<double>(G.begin(), G.end()));
}
