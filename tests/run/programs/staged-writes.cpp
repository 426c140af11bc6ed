// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that a loop writes are staged: blocks bring whole tiles to memory.
// Transposes, with what is read staged as well, in three dimensions, in
// templates, of objects, more than 48 KiB.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <vector>

namespace {

struct Pair {
  float x;
  short y;
};

void turned(double *b, const double *a, int n, int m) {
  [[using idxmap: map(2), tile(32, 32), stage(b), copy(b, n * m), copyin(a, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[j * n + i] = 2 * a[i * m + j];
}

void both(float *b, const float *a, int n, int m) {
  [[using idxmap: map(2), tile(64, 32), each(8, 1), stage(a, b), copy(b, n * m), copyin(a, n * m)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m; ++j) {
      const float sum = a[i * m + j] + a[(i - 1) * m + j] + a[i * m + j - 1];
      const int at = j * n + i;
      b[at] = sum / 3;
    }
}

/// The first and the last loop change their places; some cells keep what they
/// have.
void rooms(float (*c)[40][50], const float *a, int n) {
  [[using idxmap: map(3), tile(4, 8, 16), stage(c), copy(c, 30), copyin(a, 30 * 40 * 50)]]
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 40; ++j)
      for (int k = 0; k < 50 - n; ++k)
        c[i][j][k + n] = a[(k * 40 + j) * 30 + i] + n;
}

template <typename T> void generic(T *b, const T *a, int n, int m) {
  [[using idxmap: map(2), tile(16, 32), stage(b), copy(b, n * m), copyin(a, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[j * n + i] = a[i * m + j] + T(1);
}

void objects(std::vector<Pair> &b, const std::vector<float> &a, int n, int m) {
  [[using idxmap: map(2), tile(32, 32), stage(b)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[j * n + i] = {a[i * m + j], short(i)};
}

void large(double *b, const double *a, int n) {
  [[using idxmap: map(2), tile(128, 64), each(16, 1), stage(b), copy(b, n * n), copyin(a, n * n)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[j * n + i] = a[i * n + j] / 4;
}

} // namespace

int main() {
  for (const auto &[N, M] : {std::pair(100, 75), std::pair(3, 70), std::pair(1, 1), std::pair(64, 64), std::pair(0, 5)}) {
    std::vector<double> A(N * M), B(N * M, 3);
    std::vector<float> C = numbers(N * M, 1), D(N * M, 5);
    for (int I = 0; I < N * M; ++I)
      A[I] = I % 101;
    turned(B.data(), A.data(), N, M);
    show("turned", B);
    both(D.data(), C.data(), N, M);
    show("both", std::vector<double>(D.begin(), D.end()));
    generic(B.data(), A.data(), N, M);
    show("double", B);
    generic(D.data(), C.data(), N, M);
    show("float", std::vector<double>(D.begin(), D.end()));
    std::vector<Pair> P(N * M, Pair{1, 2});
    objects(P, C, N, M);
    for (int I = 0; I < N * M; ++I)
      B[I] = P[I].x + P[I].y;
    show("objects", B);
  }
  std::vector<float> C = numbers(30 * 40 * 50, 2), A = numbers(30 * 40 * 50, 3);
  rooms(reinterpret_cast<float (*)[40][50]>(C.data()), A.data(), 3);
  show("rooms", std::vector<double>(C.begin(), C.end()));
  std::vector<double> P(140 * 140), Q(140 * 140);
  for (int I = 0; I < 140 * 140; ++I)
    P[I] = I % 77;
  large(Q.data(), P.data(), 140);
  show("large", Q);
}
