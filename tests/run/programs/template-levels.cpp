// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hexagons and split tiles in templates: of types, of numbers, of classes, with
// `auto` parameters, functors and branches that only some instances have.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <type_traits>
#include <utility>
#include <vector>

namespace {

template <typename T> void print(const char *Name, const std::vector<T> &A) {
  show(Name, std::vector<double>(A.begin(), A.end()));
}

template <typename T> std::vector<T> some(int Count, int Seed) {
  const std::vector<float> All = numbers(Count, Seed);
  return std::vector<T>(All.begin(), All.end());
}

template <typename T> void heat(T *a, T *b, T k, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 9)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = k * (a[i - 1] + 2 * a[i] + a[i + 1]);
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      a[i] = b[i];
  }
}

template <typename T> struct Solver {
  int n, m;
  std::vector<T> now, next;

  void run(int steps) {
    [[using idxmap: time_tile("hybrid", 3, 5, 16)]]
    for (int t = 0; t < steps; ++t) {
      [[idxmap::map(2)]]
      for (int i = 1; i < n - 1; ++i)
        for (int j = 1; j < m - 1; ++j)
          next[i * m + j] = now[i * m + j] / 2 + (now[i * m + j - 1] + now[i * m + j + 1] + now[(i - 1) * m + j] + now[(i + 1) * m + j]) / 8;
      std::swap(now, next);
    }
  }
};

/// How far a step reaches is the instance's.
template <typename T, int R> void wave(T *a, T *b, const T *c, int n, int m, int steps) {
  [[using idxmap: copyin(c, R + 1), data, copy(a, n * m), copy(b, n * m), time_tile("hybrid", 3, 15, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = R; i < n - R; ++i)
      for (int j = R; j < m - R; ++j) {
        T sum = c[0] * a[i * m + j];
        for (int r = 1; r <= R; ++r)
          sum += c[r] * (a[(i - r) * m + j] + a[(i + r) * m + j] + a[i * m + j - r] + a[i * m + j + r]);
        b[i * m + j] = sum;
      }
    std::swap(a, b);
  }
}

struct Halve {
  template <typename T> T operator()(T x, T y) const { return (x + y) / 2; }
};

template <typename F> void each(std::vector<float> &x, int n, int steps, F f) {
  [[using idxmap: time_tile("split", 4, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      x[i] = f(x[i], 0.5f);
  }
}

/// Another side is read where T is short.
template <typename T> void sides(T *a, float *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 2; i < n - 1; ++i) {
      if constexpr (sizeof(T) == 8)
        a[i] = a[i] / 2 + b[i - 2];
      else
        a[i] = a[i] / 4 + b[i + 1];
    }
    [[idxmap::map]]
    for (int i = 2; i < n - 1; ++i)
      b[i] = a[i] * 0.5f;
  }
}

void deduced(auto &a, auto &b, int n, int steps) {
  [[using idxmap: time_tile("split", 4, 12)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      a[i] = (b[i - 1] + b[i + 1]) / 2;
  }
}

template <typename T, int N, int M> void rows(T (*a)[M], int steps) {
  [[using idxmap: data, copy(a, N), time_tile("hybrid", 3, 4, 8)]]
  for (int t = 1; t <= steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < N; ++i)
      for (int j = 1; j < M; ++j)
        if ((i + j) % 2 == t % 2)
          a[i][j] = (a[i - 1][j] + a[i][j - 1]) / 2;
  }
}

/// Bounds that are constants of the instance; what is read is known by it alone,
/// also where no row is.
template <typename T> constexpr int reach = sizeof(T) / 4;
template <typename T> void columns(T *a, T *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid", 3, 12, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = reach<T>; i < n - int(reach<T>); ++i)
      for (int j = 0; j < m; ++j) {
        T sum = 0;
        for (int w = -reach<T>; w <= reach<T>; ++w)
          sum += a[(i + w) * m + j];
        b[i * m + j] = sum / 4;
      }
    std::swap(a, b);
  }
}

template <typename T> void all(const char *Type, int Steps) {
  std::printf("%s, %d steps\n", Type, Steps);
  std::vector<T> A = some<T>(400, 1), B = some<T>(400, 2), C = some<T>(3, 3);
  heat(A.data(), B.data(), T(0.25), 400, Steps);
  print("a", A);
  print("b", B);
  wave<T, 1>(A.data(), B.data(), C.data(), 16, 25, Steps);
  wave<T, 2>(A.data(), B.data(), C.data(), 16, 25, Steps);
  print("a", A);
  print("b", B);
  for (const auto &[N, M] : {std::pair(30, 41), std::pair(2, 3), std::pair(3, 60)}) {
    Solver<T> Of = {N, M, some<T>(N * M, 4), some<T>(N * M, 5)};
    Of.run(Steps);
    print("now", Of.now);
    print("next", Of.next);
  }
  std::vector<float> X = numbers(400, 6);
  sides(A.data(), X.data(), 400, Steps);
  print("a", A);
  print("x", X);
  deduced(A, B, 400, Steps);
  print("a", A);
  print("b", B);
  for (const int M : {10, 0}) {
    columns(A.data(), B.data(), 40, M, Steps);
    print("a", A);
    print("b", B);
  }
  rows<T, 20, 20>(reinterpret_cast<T (*)[20]>(A.data()), Steps);
  print("a", A);
}

} // namespace

int main() {
  for (const int Steps : {0, 1, 2, 5, 8, 13}) {
    all<float>("float", Steps);
    all<double>("double", Steps);
    std::vector<float> X = numbers(200, 7);
    each(X, 200, Steps, Halve());
    print("x", X);
  }
}
