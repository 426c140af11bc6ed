// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time loops in hexagons: steps of one to four loops, arrays that are updated
// in place, exchanged, copied back, chosen by the step's number, one to three
// dimensions, from no step to several hexagons, loops that are empty.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace {

void print(const char *Name, const std::vector<float> &A) {
  show(Name, std::vector<double>(A.begin(), A.end()));
}

/// Maxwell's equations in two dimensions, in place, with a source that each
/// step reads.
void fields(float *ex, float *ey, float *hz, const float *source, int n, int m, int steps) {
  [[using idxmap: data, copy(ex, n * m), copy(ey, n * m), copy(hz, n * m), time_tile("hybrid", 7, 3, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int j = 0; j < m; ++j)
      ey[j] = source[t];
    [[idxmap::map(2)]]
    for (int i = 1; i < n; ++i)
      for (int j = 0; j < m; ++j)
        ey[i * m + j] = ey[i * m + j] - 0.5f * (hz[i * m + j] - hz[(i - 1) * m + j]);
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 1; j < m; ++j)
        ex[i * m + j] = ex[i * m + j] - 0.5f * (hz[i * m + j] - hz[i * m + j - 1]);
    [[idxmap::map(2)]]
    for (int i = 0; i < n - 1; ++i)
      for (int j = 0; j < m - 1; ++j)
        hz[i * m + j] = hz[i * m + j] - 0.7f * (ex[i * m + j + 1] - ex[i * m + j] + ey[(i + 1) * m + j] - ey[i * m + j]);
  }
}

/// A wave: a step makes an array of its own values and of the other one's.
void wave(float *now, float *last, int n, int m, int steps) {
  [[using idxmap: data, copy(now, n * m), copy(last, n * m), time_tile("hybrid", 2, 4, 8)]]
  for (int t = 2; t <= steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j) {
        if (i + j == t)
          continue;
        const float here = now[i * m + j];
        last[i * m + j] = 2 * here - last[i * m + j] + 0.1f * (now[i * m + j - 1] + now[i * m + j + 1] + now[(i - 1) * m + j] + now[(i + 1) * m + j] - 4 * here);
      }
    std::swap(now, last);
  }
}

/// Red and black cells in turn, in place.
void redAndBlack(float (*a)[40], int n, unsigned steps) {
  [[idxmap::time_tile("hybrid")]]
  for (unsigned t = 0; t < steps; ++t) {
    [[using idxmap: map(2), independent]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < 39; ++j)
        if ((i + j) % 2 == 0)
          a[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    [[using idxmap: map(2), independent]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < 39; ++j)
        if ((i + j) % 2 == 1)
          a[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  }
}

/// Three dimensions, copied back; a step has two loops with other variables.
void heat(std::vector<float> &a, std::vector<float> &b, std::size_t n, std::size_t m, std::size_t l, std::size_t steps) {
  [[using idxmap: time_tile("hybrid", 3, 2, 3, 8)]]
  for (std::size_t t = 0; t < steps; ++t) {
    [[idxmap::map(3)]]
    for (std::size_t i = 1; i < n - 1; ++i)
      for (std::size_t j = 1; j < m - 1; ++j)
        for (std::size_t k = 1; k < l - 1; ++k) {
          const std::size_t at = (i * m + j) * l + k;
          b[at] = a[at] + 0.1f * (a[at - m * l] + a[at + m * l] + a[at - l] + a[at + l] + a[at - 1] + a[at + 1] - 6 * a[at]);
        }
    [[idxmap::map(3)]]
    for (std::size_t x = 1; x < n - 1; ++x)
      for (std::size_t y = 1; y < m - 1; ++y)
        for (std::size_t z = 1; z < l - 1; ++z)
          a[(x * m + y) * l + z] = b[(x * m + y) * l + z];
  }
}

/// One dimension, reads two away, planes by the step's number.
void planes(float (*u)[300], int n, int steps) {
  [[using idxmap: data, copy(u, 2), time_tile("hybrid", 4, 20)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 2; i < n - 2; ++i)
      u[(t + 1) % 2][i] = 0.2f * (u[t % 2][i - 2] + u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1] + u[t % 2][i + 2]);
  }
}

/// Pointers that three assignments exchange; what a loop has of its own.
void chain(float *a, float *b, const float *k, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), copyin(k, n), time_tile("hybrid", 3, 33)]]
  for (int t = 1; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      float sum = a[i - 1] + a[i] + a[i + 1];
      for (int d = -1; d <= 1; ++d)
        sum += k[i + d];
      b[i] = 0.1f * sum + 0.001f * t;
    }
    float *kept = a;
    a = b;
    b = kept;
  }
}

/// Grids as objects, whose rows are as long as they say, and vectors that
/// exchange what they have.
struct Grid {
  float *cells;
  int columns;
  float &at(int i, int j) const { return cells[i * columns + j]; }
};

void grids(Grid u, Grid v, int n, int m, int steps) {
  [[idxmap::time_tile("hybrid", 3, 5, 12)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), independent]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        v.at(i, j) = 0.2f * (u.at(i, j - 1) + u.at(i - 1, j) + u.at(i + 1, j));
    [[using idxmap: map(2), independent]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        u.cells[i * u.columns + j] = v.cells[i * v.columns + j];
  }
}

/// Nothing is read beside the element that is written.
void decay(float *a, const float *b, int n, int steps) {
  [[idxmap::time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = 0.5f * a[i] + b[i];
  }
}

/// Loops of the body go along the dimensions of the mapped ones.
void distant(float *u, float *v, const float *c, int n, int m, int steps) {
  constexpr int R = 4;
  [[using idxmap: data, copy(u, n * m), copy(v, n * m), copyin(c, 9), time_tile("hybrid", 1, 12, 32)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = R; i < n - R; ++i)
      for (int j = R; j < m - R; ++j) {
        float sum = c[R] * u[i * m + j];
        for (int r = 1; r <= R; ++r)
          sum += c[R + r] * (u[(i + r) * m + j] + u[(i - r) * m + j] + u[i * m + j + r] + u[i * m + j - r]);
        v[i * m + j] = 2 * u[i * m + j] - v[i * m + j] + 0.1f * sum;
      }
    std::swap(u, v);
  }
}

/// And along one of their own.
void channels(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m * 3), copy(b, n * m * 3), time_tile("hybrid", 3, 5, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        for (int c = 0; c < 3; ++c)
          b[(i * m + j) * 3 + c] = 0.5f * a[(i * m + j) * 3 + c] + 0.25f * (a[((i - 1) * m + j) * 3 + c] + a[(i * m + j + 1) * 3 + c]);
    std::swap(a, b);
  }
}

void vectors(std::vector<float> &now, std::vector<float> &next, int steps) {
  const int n = int(now.size());
  [[idxmap::time_tile("hybrid", 3, 9)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      next[i] = 0.5f * now[i] + 0.25f * (now[i - 1] + now[i + 1]);
    now.swap(next);
  }
}

} // namespace

int main() {
  for (const int Steps : {0, 1, 2, 3, 4, 9, 17}) {
    for (const auto &[N, M] : {std::pair(37, 45), std::pair(3, 2), std::pair(1, 50), std::pair(70, 3)}) {
      std::vector<float> Ex = numbers(N * M, 1), Ey = numbers(N * M, 2),
                         Hz = numbers(N * M, 3), Source = numbers(20, 4);
      fields(Ex.data(), Ey.data(), Hz.data(), Source.data(), N, M, Steps);
      print("ex", Ex);
      print("ey", Ey);
      print("hz", Hz);
      wave(Ex.data(), Ey.data(), N, M, Steps);
      print("now", Ex);
      print("last", Ey);
    }
    std::vector<float> Cells = numbers(30 * 40, 5);
    redAndBlack(reinterpret_cast<float (*)[40]>(Cells.data()), 30, Steps);
    print("red", Cells);
    std::vector<float> A = numbers(9 * 11 * 20, 6), B = numbers(9 * 11 * 20, 7);
    heat(A, B, 9, 11, 20, Steps);
    print("a", A);
    print("b", B);
    std::vector<float> U = numbers(600, 8);
    planes(reinterpret_cast<float (*)[300]>(U.data()), 300, Steps);
    print("u", U);
    std::vector<float> P = numbers(200, 9), Q = numbers(200, 10), K = numbers(200, 11);
    chain(P.data(), Q.data(), K.data(), 200, Steps);
    print("p", P);
    print("q", Q);
    vectors(P, Q, Steps);
    print("p", P);
    print("q", Q);
    decay(P.data(), K.data(), 200, Steps);
    print("p", P);
    distant(A.data(), B.data(), K.data(), 44, 40, Steps);
    print("a", A);
    print("b", B);
    channels(A.data(), B.data(), 22, 25, Steps);
    print("a", A);
    print("b", B);
    grids({A.data(), 44}, {B.data(), 44}, 45, 40, Steps);
    print("a", A);
    print("b", B);
  }
}
