// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hexagons and split tiles of time, of odd loops: assignments that are changed
// again, rows as long as `m + 1`, elements written whole and read by member,
// ranges that one loop knows and another does not, neighbours that write what a
// block would copy.
// RUN: %run-program %s %t

#include "Numbers.h"
#include "Show.h"

#include <utility>
#include <vector>

namespace {

void again(float *a, float *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      (b[i] = a[i]) += 2;
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      (a[i] += b[i - 1]) *= 0.25f;
  }
}

void chained(float *a, float *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      float last = 0;
      if ((b[i] = a[i - 1]) > 0.5f)
        last = b[i] *= 0.5f;
      last += 1, b[i] -= last;
    }
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      a[i] = a[i] * 0.5f + b[i + 1];
  }
}

void staggered(float *u, float *p, int n, int m, int steps) {
  [[using idxmap: data, copy(u, n * (m + 1)), copy(p, n * m), time_tile("hybrid", 3, 4, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 1; j < m; ++j)
        u[i * (m + 1) + j] += p[i * m + j - 1] - p[i * m + j];
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        p[i * m + j] = 0.5f * p[i * m + j] + 0.25f * (u[i * (m + 1) + j + 1] - u[i * (m + 1) + j]);
  }
}

struct Point {
  float x, y;
};

void members(Point *a, Point *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = Point{a[i - 1].x + a[i + 1].x, 1};
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      a[i] = Point{0.5f * (b[i - 1].x - b[i + 1].x), 2};
  }
}

void exchanged(Point *a, Point *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("split", 4, 16)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = Point{0.5f * (a[i - 1].x + a[i + 1].x), a[i].y};
    std::swap(a, b);
  }
}

/// The device has more of an array than the loop that says it.
void conditional(int *a, int *c, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(c, n), time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[using idxmap: map, independent]]
    for (int i = 1; i < n - 1; ++i)
      if (i * i % 3)
        c[i] = a[i - 1] + a[i + 1];
    [[idxmap::map]]
    for (int i = 5; i < n - 5; ++i)
      a[i] = c[i] / 2;
  }
}

void present(float *a, float *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n)]]
  {
    [[idxmap::time_tile("hybrid", 3, 20)]]
    for (int t = 0; t < steps; ++t) {
      [[using idxmap: map, present(a)]]
      for (int i = 5; i < n - 5; ++i)
        b[i] = 0.25f * b[i] + 0.125f * (a[i - 5] + a[i + 5]);
      [[idxmap::map]]
      for (int i = 5; i < n - 5; ++i)
        a[i] = 0.5f * a[i] + b[i];
    }
  }
}

/// Where the loop that says it is empty.
void empty(int *a, int *c, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(c, n), time_tile("split", 4, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 7; i < n - 4; ++i)
      c[i] = c[i] + a[i];
    [[using idxmap: map, independent]]
    for (int i = 4; i < n - 4; ++i)
      if (i * i % 3)
        c[i] = a[i];
  }
}

/// Columns: the cells beyond a column's end are the next one's.
void columns(float *a, float *b, int n, int m, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * m), time_tile("hybrid", 3, 4, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        b[j * n + i] += 0.25f * a[j * n + i];
    [[idxmap::map(2)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 0; j < m; ++j)
        a[j * n + i] = 0.25f * (b[j * n + i - 1] + b[j * n + i + 1]);
  }
}

/// The rows of one array are much shorter than those of the other.
void narrow(float *a, float *b, int n, int m, int w, int steps) {
  [[using idxmap: data, copy(a, n * m), copy(b, n * w), time_tile("hybrid", 3, 4, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < w; ++j)
        b[i * w + j] += 0.25f * a[i * m + j];
    [[idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        a[i * m + j] *= 0.5f;
  }
}

/// What is written lies farther away than hexagons are apart.
void distant(float *a, float *b, float *d, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), copy(d, n), time_tile("hybrid", 3, 5)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 4; i < n - 4; ++i)
      d[i] = d[i] + 1;
    [[idxmap::map]]
    for (int i = 4; i < n - 4; ++i)
      b[i] = a[i - 4] + 1;
    [[idxmap::map]]
    for (int i = 4; i < n - 4; ++i)
      d[i] = d[i] * 0.5f;
    [[idxmap::map]]
    for (int i = 4; i < n - 4; ++i)
      a[i + 4] = b[i];
  }
}

/// Names in comments alone, and a tile of one level.
void quiet(float *a, float *b, int n, int steps) {
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("hybrid", 3, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i) {
      // b of a
      b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    }
    std::swap(a, b);
  }
  [[using idxmap: data, copy(a, n), copy(b, n), time_tile("split", 1, 8)]]
  for (int t = 0; t < steps; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    std::swap(a, b);
  }
}

/// Rows that are longer than what is used of them, by a number of the object's
/// that no bound has.
struct Padded {
  int n, m, pitch;
  std::vector<float> now, next;

  void run(int steps) {
    [[idxmap::time_tile("hybrid", 3, 5, 16)]]
    for (int t = 0; t < steps; ++t) {
      [[idxmap::map(2)]]
      for (int i = 1; i < n - 1; ++i)
        for (int j = 1; j < m - 1; ++j)
          next[i * pitch + j] = 0.25f * (now[i * pitch + j - 1] + now[i * pitch + j + 1] + now[(i - 1) * pitch + j] + now[(i + 1) * pitch + j]);
      std::swap(now, next);
    }
  }
};

void print(const char *Name, const std::vector<float> &A) {
  show(Name, std::vector<double>(A.begin(), A.end()));
}

void print(const char *Name, const std::vector<int> &A) {
  show(Name, std::vector<double>(A.begin(), A.end()));
}

} // namespace

int main() {
  for (const int Steps : {1, 3, 10}) {
    std::vector<float> A = numbers(60 * 41, 1), B = numbers(60 * 41, 2), D = numbers(200, 3);
    again(A.data(), B.data(), 200, Steps);
    chained(A.data(), B.data(), 200, Steps);
    staggered(A.data(), B.data(), 33, 40, Steps);
    present(A.data(), B.data(), 200, Steps);
    columns(A.data(), B.data(), 60, 40, Steps);
    print("a", A);
    print("b", B);
    narrow(A.data(), B.data(), 60, 40, 2, Steps);
    distant(A.data(), B.data(), D.data(), 200, Steps);
    quiet(A.data(), B.data(), 200, Steps);
    print("a", A);
    print("b", B);
    print("d", D);
    Padded Room = {40, 50, 60, A, B};
    Room.run(Steps);
    print("now", Room.now);
    print("next", Room.next);
    std::vector<Point> P(40), Q(40);
    for (int I = 0; I < 40; ++I)
      P[I] = Q[I] = {float(I * I % 11), float(I)};
    members(P.data(), Q.data(), 40, Steps);
    exchanged(P.data(), Q.data(), 40, Steps);
    for (int I = 0; I < 40; ++I)
      D[I] = P[I].x + P[I].y + Q[I].x;
    print("points", D);
    for (const int N : {40, 11}) {
      std::vector<int> C(N), E(N);
      for (int I = 0; I < N; ++I)
        C[I] = E[I] = I * I % 11;
      conditional(C.data(), E.data(), N, Steps);
      empty(C.data(), E.data(), N, Steps);
      print("c", C);
      print("e", E);
    }
  }
}
