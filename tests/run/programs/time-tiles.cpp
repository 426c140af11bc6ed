// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time loops of which blocks run several steps for a tile: all exchanges, in
// regions and without, second loops that copy back or mirror the first, from no
// step to more than a launch has, tiles that reach over both ends, borders that
// differ between the arrays.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <span>
#include <utility>
#include <vector>

namespace {

void print(const char *Name, const std::vector<float> &A,
           const std::vector<float> &B) {
  show(Name, std::vector<double>(A.begin(), A.end()));
  show(Name, std::vector<double>(B.begin(), B.end()));
}

/// Five points in a region.
void heat(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile(5, 12, 20)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * m + j] = 0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
    std::swap(a, b);
  }
}

/// One dimension, reads that reach farther to one side, no region, vectors.
void drift(std::vector<float> &now, std::vector<float> &then, int steps) {
  const int n = int(now.size());
  [[idxmap::time_tile(3, 50)]]
  for (int t = 1; t <= steps; t++) {
    [[idxmap::map]]
    for (int i = 2; i < n - 1; ++i) {
      const float flow = now[i - 2] - now[i];
      then[i] = now[i] + 0.25f * flow + 0.125f * now[i + 1];
    }
    now.swap(then);
  }
}

/// Three assignments, a counter from outside, a column order of the loops, a
/// coefficient for each element, a pointer with rows.
void mixed(float (*a)[24], float (*b)[24], const float *k, int n, size_t steps) {
  size_t t;
  float (*c)[24];
  [[using idxmap: data, copy(a, n), copy(b, n), copyin(k, n * 24), time_tile(3, 6, 10)]]
  for (t = 0; t < steps; t += 1) {
    [[using idxmap: map(2), tile(2, 8)]]
    for (long j = 1; j < 23; ++j)
      for (unsigned i = 1; i < unsigned(n) - 1; ++i)
        b[i][j] = a[i][j] + k[i * 24 + j] * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j]);
    c = a;
    a = b;
    b = c;
  }
}

/// Written away from the loops' indices; inner loops; a radius that is a
/// constant; rows of a length that only the run knows.
void wide(float *a, float *b, int rows, int columns, int steps) {
  constexpr int r = 2;
  const int pitch = columns + 2 * r;
  [[using idxmap: data, copy(a, (rows + 2 * r) * pitch), copy(b, (rows + 2 * r) * pitch), time_tile(3, 9, 11)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        float sum = 0;
        for (int d = -r; d <= r; ++d)
          sum += a[(i + r + d) * pitch + j + r] + 0.5f * a[(i + r) * pitch + (j + r + d)];
        if (sum > 3)
          sum *= 0.125f;
        b[(i + r) * pitch + j + r] = 0.1f * sum;
        if (sum > 1)
          continue;
        sum = 0;
      }
    float *c = a;
    a = b;
    b = c;
  }
}

/// Spans of doubles; a tile for more than all; a step alone.
void spans(std::span<double> a, std::span<double> b, int steps) {
  const int n = int(a.size());
  [[idxmap::time_tile(7, 100)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, copy(a, n), copy(b, n)]]
    for (int i = 3; i < n; ++i)
      b[i] = a[i] - a[i - 3] / 2;
    std::swap(a, b);
  }
  [[idxmap::time_tile(1, 64)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, copy(a, n), copy(b, n)]]
    for (int i = 0; i < n; ++i)
      b[i] = a[i] * 0.5 + 1;
    std::swap(a, b);
  }
}

/// Bounds that ask one of both; a loop inside that goes on; a rim along one
/// dimension alone; what only subscripts name.
void asked(std::vector<int> &a, std::vector<int> &b, int at, int steps) {
  const std::size_t m = 12;
  const auto place = [](int i) { return i * 12; };
  [[using idxmap: data, copy(a), copy(b), time_tile(3, 5, 1)]]
  for (int t = 0; t < steps + 1 - 1; ++t) {
    [[using idxmap: map(2), copyin(a, 600), copy(b, 600)]]
    for (int i = 1; i < int(a.size()) / 12 - 1; ++i)
      for (int j = 0; j < 9; ++j) {
        int sum = 0;
        for (int k = 0; k < 4; ++k) {
          if (k == 2)
            continue;
          sum += a[(i - 1) * m + j + at] * k;
        }
        b[i * m + j + at] = sum + a[i * m + j + at] / 2 + place(1);
      }
    a.swap(b);
  }
}

/// Copied back, an even number of steps, other names of the loops' variables.
void back(std::vector<float> &a, std::vector<float> &b, int n, int m, int steps) {
  [[idxmap::time_tile(4, 12, 20)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map(2), tile(8, 32)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j) {
        const float sum = a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1];
        b[i * m + j] = 0.2f * (sum + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
      }
    [[using idxmap: map(2), tile(8, 32)]]
    for (int y = 1; y < n - 1; ++y) {
      for (int x = 1; x < m - 1; ++x) {
        a[y * m + x] = b[y * m + x];
      }
    }
  }
}

#define BEHIND(i) (i) + 1
#define LITERAL(x) x##f
/// The same at both ends; macros; a counter that is asked afterwards.
int ends(float (&u)[302], float (&v)[302], int n, int steps) {
  int t = 1;
  [[using idxmap: data, copy(u), copy(v), time_tile(2, 64)]]
  for (t = 1; t <= steps; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      v[BEHIND(i)] = LITERAL(0.5) * u[BEHIND(i)] + LITERAL(0.25) * (u[i] + u[i + 2]);
    [[idxmap::map]]
    for (int k = 0; k < n; ++k)
      u[BEHIND(k)] = v[BEHIND(k)];
  }
  return t;
}

/// There and back, as PolyBench's Jacobi.
struct Jacobi {
  double A[40][48], B[40][48];

  void run(int n, int steps) {
    [[using idxmap: data, copy(A), copy(B), time_tile(3)]]
    for (int t = 0; t < steps; t++) {
      [[idxmap::map(2)]]
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          B[i][j] = LITERAL(0.2) * (A[i][j] + A[i][j-1] + A[i][1+j] + A[1+i][j] + A[i-1][j]);
      [[idxmap::map(2)]]
      for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < n - 1; x++)
          A[y][x] = LITERAL(0.2) * (B[y][x] + B[y][x-1] + B[y][1+x] + B[1+y][x] + B[y-1][x]);
    }
  }
};

/// With an object that the kernel gets as a parameter of a type of its own,
/// braces that are digraphs, and a number of the loop's own object.
struct Weights {
  float w = 0.25f;
  void run(std::vector<float> &a, std::vector<float> &b, const Weights &other, int steps) {
    [[idxmap::time_tile(2, 40)]]
    for (int t = 0; t < steps; ++t) <%
      [[idxmap::map]]
      for (int i = 1; i < int(a.size()) - 1; ++i)
        b[i] = a[i - 1] * w + a[i + 1] * other.w;
      [[idxmap::map]]
      for (int i = 1; i < int(a.size()) - 1; ++i)
        a[i] = b[i];
    %>
  }
};

/// To one side, with a local variable and an inner loop; one step each.
void aside(double *a, double *b, const double *weights, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), copyin(weights, 4), time_tile(1, 50)]]
  for (int t = 0; t < steps; t++) {
    [[idxmap::map]]
    for (int i = 3; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < 4; ++k)
        sum += weights[k] * a[i - k];
      b[i] = sum;
    }
    [[idxmap::map]]
    for (int i = 3; i < n; i++) {
      double total = 0;
      for (int k = 0; k < 4; ++k)
        total += weights[k] * b[i - k];
      a[i] = total;
    }
  }
}

} // namespace

int main() {
  for (const auto &[n, m] : {std::pair(3, 3), std::pair(2, 9), std::pair(17, 41), std::pair(60, 64), std::pair(40, 22)})
    for (const int steps : {0, 1, 5, 6, 7, 11, 23}) {
      auto a = numbers(n * m, n), b = numbers(n * m, m);
      heat(a.data(), b.data(), n, m, steps);
      print("heat", a, b);
    }
  for (const int n : {3, 4, 49, 50, 53, 151, 200})
    for (const int steps : {0, 3, 4, 8, 13}) {
      auto a = numbers(n, n), b = numbers(n, steps);
      drift(a, b, steps);
      print("drift", a, b);
    }
  for (const auto &[n, m] : {std::pair(3, 3), std::pair(2, 9), std::pair(17, 41), std::pair(60, 64)})
    for (const int steps : {0, 1, 3, 4, 5, 8, 11}) {
      auto a = numbers(n * m, n), b = numbers(n * m, m);
      back(a, b, n, m, steps);
      print("back", a, b);
    }
  for (const int n : {0, 1, 63, 64, 300})
    for (const int steps : {0, 1, 2, 3, 7, 8}) {
      auto a = numbers(302, n), b = numbers(302, steps);
      const int t = ends(*(float (*)[302])a.data(), *(float (*)[302])b.data(), n, steps);
      print("ends", a, b);
      show("ends", std::vector<double>{double(t)});
    }
  for (const int n : {2, 3, 30, 40})
    for (const int steps : {0, 1, 2, 3, 4, 10}) {
      Jacobi of;
      for (int i = 0; i < 40; ++i)
        for (int j = 0; j < 48; ++j) {
          of.A[i][j] = (i * 7 + j * j) % 19;
          of.B[i][j] = (i * j + 3) % 11;
        }
      of.run(n, steps);
      show("jacobi", std::vector<double>(&of.A[0][0], &of.A[0][0] + 40 * 48));
      show("jacobi", std::vector<double>(&of.B[0][0], &of.B[0][0] + 40 * 48));
    }
  for (const int n : {0, 2, 77})
    for (const int steps : {0, 1, 2, 5}) {
      auto a = numbers(n, n), b = numbers(n, 5);
      Weights one, other;
      other.w = 0.625f;
      one.run(a, b, other, steps);
      print("weights", a, b);
    }
  for (const int n : {3, 50, 120})
    for (const int steps : {1, 2, 5}) {
      const auto First = numbers(n, n), Second = numbers(n, 5);
      std::vector<double> a(First.begin(), First.end()), b(Second.begin(), Second.end());
      const double weights[] = {0.5, 0.25, -0.125, 0.375};
      aside(a.data(), b.data(), weights, n, steps);
      show("aside", a);
      show("aside", b);
    }
  for (const int n : {2, 3, 9, 33})
    for (const size_t steps : {1, 4, 9}) {
      auto a = numbers(n * 24, n), b = numbers(n * 24, 3), k = numbers(n * 24, 4);
      mixed((float (*)[24])a.data(), (float (*)[24])b.data(), k.data(), n, steps);
      print("mixed", a, b);
    }
  for (const auto &[n, m] : {std::pair(1, 1), std::pair(9, 11), std::pair(31, 40)})
    for (const int steps : {2, 4, 10}) {
      auto a = numbers((n + 4) * (m + 4), n), b = numbers((n + 4) * (m + 4), m);
      wide(a.data(), b.data(), n, m, steps);
      print("wide", a, b);
    }
  for (const int n : {0, 4, 90, 301})
    for (const int steps : {3, 8, 16}) {
      const auto First = numbers(n, n), Second = numbers(n, 5);
      std::vector<double> a(First.begin(), First.end()), b(Second.begin(), Second.end());
      spans(a, b, steps);
      show("spans", a);
      show("spans", b);
    }
  for (const int steps : {2, 4, 7, 12}) {
    std::vector<int> a(600), b(600);
    for (int i = 0; i < 600; ++i) {
      a[i] = i % 19;
      b[i] = i % 7;
    }
    asked(a, b, 3, steps);
    show("asked", std::vector<double>(a.begin(), a.end()));
    show("asked", std::vector<double>(b.begin(), b.end()));
  }
}
