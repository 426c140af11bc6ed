// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Iterations that a block of threads runs, where it takes a second look to see
// what a statement writes and reads: calls, objects that lead to memory, names
// for parts of arrays, loops without a round, and loops' headers at the ends of
// types.
// RUN: %run-program %s %t
#include "Show.h"

#include <array>
#include <cstddef>
#include <vector>

using V = std::vector<double>;

struct Put {
  double *p;
  void operator()(int i, double v) const { p[i] += v; }
  double get(int i) const { return p[i]; }
};
struct View {
  double *p;
  int m;
  void set(int i, double v) const { p[i] = v; }
  double get(int i) const { return p[i]; }
  double &operator()(int i, int j) const { return p[i * m + j]; }
};
static void store(const View &v, int i, double x) { v.p[i] += x; }

// What functions write behind pointers in objects.
static void calls(double *a, double *b, int n, int m) {
  const Put put{b};
  const auto add = [=](int k, double v) { b[k] += v; };
  [[using idxmap: map(1), team(64), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    const View row{a + i * m, m};
    double s = 0;
    for (int j = 0; j < m; ++j)
      row.set(j, row.get(j) + j);
    for (int j = 0; j < m; ++j)
      s += row.get(m - 1 - j) * j;
    put(i, s);
    const double now = put.get(i);
    add(i, now);
    store(row, 0, s);
    row(0, m - 1) += 2;
    for (int j = 0; j < m; ++j)
      store(row, j, now);
    double t = 0;
    for (int j = 0; j < m; ++j)
      t += row(0, m - 1 - j) * (j % 3);
    add(i, t);
  }
}

struct Rows {
  int n, m;
  double *cells, *sums;

  double &at(int i, int j) { return cells[i * m + j]; }
  void bump(int i) { at(i, 0) += 3; }
  double last(int i) const { return cells[i * m + m - 1]; }
  void run() {
    [[using idxmap: map, team(32), share(j), copy(cells, n * m), copy(sums, n)]]
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < m; ++j)
        at(i, j) += j;
      bump(i);
      at(i, 1) += last(i);
      double s = 0;
      for (int j = 0; j < m; ++j)
        s += at(i, m - 1 - j) * (j % 5);
      sums[i] = s;
    }
  }
};

// Names for parts of what the team fills, in shared loops.
static void names(const double *a, double *b, int n) {
  [[using idxmap: map(1), team(64), share(j), share(k), copyin(a, 64 * n),
    copy(b, 64 * n)]]
  for (int i = 0; i < n; ++i) {
    double part[64];
    double pairs[32][2];
    for (int j = 0; j < 64; ++j) {
      double *q = part + j;
      *q = a[i * 64 + j];
    }
    for (int j = 0; j < 32; ++j) {
      double *q = pairs[j];
      for (int c = 0; c < 2; ++c)
        q[c] = part[63 - 2 * j - c];
    }
    for (int k = 0; k < 64; ++k)
      b[i * 64 + k] = part[63 - k] - pairs[k / 2][k % 2] * k;
  }
}

// Without a round, and with a part of one.
static void zeroTrips(double *a, double *b, int n, int m, int steps) {
  [[using idxmap: map(1), team(96), share(j), copy(a, n * m), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0; j < m; ++j)
      a[i * m + j] += j;
    for (int s = 0; s < steps; ++s) {
      if (s > i)
        break;
      for (int j = 0; j < m; ++j)
        sum += a[i * m + j];
    }
    const double x = a[i * m + m / 2];
    b[i] = x + sum;
  }
}

// Statements in a line, conditions without braces, hints, names of sums.
static void layout(double *a, double *b, double *c, int n, int m) {
  [[using idxmap: map(1), team(64), share(j), copy(a, n * m), copy(b, n),
    copy(c, n)]]
  for (int i = 0; i < n; ++i) {
    b[i] += 1; c[i] += 2; // clang-format off
    if (b[i] > 2) for (int j = 0; j < m; ++j) a[i * m + j] += 1; else b[i] = 2; // clang-format on
    double s = 0, s2 = 0;
#pragma unroll 4
    for (int j = 0; j < m; ++j)
      s += a[i * m + j];
    for (int j = 0; j < m; ++j)
      s += 1;
    for (int j = 0; j < m; ++j)
      s2 += a[i * m + j] * j;
    std::array<double, 3> own = {s, s2, 1};
    own[1] += own[0];
    for (const double v : own)
      s += v;
    switch (i % 3) {
    case 0:
      c[i] = s;
      break;
    case 1:
      c[i] = s2;
      break;
    default:
      c[i] = -1;
    }
#pragma omp atomic
    c[i] += s2;
  }
}

// Where variables begin and how far they go.
static void ends(double *b, int n, int m, int lo, int chunk) {
  [[using idxmap: map(1), team(1024), share(j), share(k), share(q), share(r),
    share(t), copy(b, n)]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (long j = -3; j < m; ++j)
      sum += j;
    for (long k = lo - 2; k < m; k += 2)
      sum += 2 * k;
    for (std::size_t q = std::size_t(i) - 1; q < std::size_t(m); ++q)
      sum += 3;
    for (int r = 0; r < 2000000000; r += 5000000)
      sum += r % 7;
    for (int t = lo; t < 2000000000; t += chunk)
      sum += t % 5;
    for (unsigned j = i - 1; j < 100; ++j)
      sum += j;
    b[i] = sum;
  }
}

template <typename T>
static void open(const T *a, T *b, int n, int m) {
  [[using idxmap: map(1), team(32), share(j), copyin(a, n * m), copy(b, n * m)]]
  for (int i = 0; i < n; ++i) {
    T own[2];
    own[0] = a[i * m];
    own[1] = own[0] + 2;
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[i * m + j] + own[j & 1];
    b[i * m] += own[1];
  }
}

struct Pair {
  double x, y;
};

// A binding by reference is memory, one by value each thread's own.
static void bound(Pair *s, double *a, int n, int m) {
  [[using idxmap: map(1), team(32), share(j), copy(s, 2 * n), copy(a, n * m)]]
  for (int i = 0; i < n; ++i) {
    auto &[x, y] = s[i];
    auto [u, v] = s[n + i];
    u += y;
    for (int j = 0; j < m; ++j)
      a[i * m + j] += x + u;
    x += 5 + v;
    y = a[i * m + 2];
    const double next = x * 2 + y;
    for (int j = 0; j < m; ++j)
      a[i * m + j] += next;
  }
}

static V some(int n) {
  V a(n);
  for (int i = 0; i < n; ++i)
    a[i] = (i * 5 + i / 3) % 9 - 3;
  return a;
}

int main() {
  for (const int m : {7, 64, 200}) {
    const int n = 5;
    V a = some(n * m), b(n), c(n);
    calls(a.data(), b.data(), n, m);
    show("calls", a);
    show("calls", b);
    a = some(n * m);
    Rows rows{n, m, a.data(), b.data()};
    rows.run();
    show("rows", a);
    show("rows", b);
    for (int steps = 0; steps < 3; ++steps) {
      zeroTrips(a.data(), b.data(), n, m, steps);
      show("zeroTrips", b);
    }
    layout(a.data(), b.data(), c.data(), n, m);
    show("layout", a);
    show("layout", b);
    show("layout", c);
    V d(n * m);
    std::vector<Pair> s(2 * n, {1, 2});
    bound(s.data(), d.data(), n, m);
    show("bound", d);
    for (const Pair &each : s)
      std::printf("%g %g\n", each.x, each.y);
    open(a.data(), d.data(), n, m);
    show("open", d);
  }
  V b(64 * 3), e(3);
  names(some(64 * 3).data(), b.data(), 3);
  show("names", b);
  ends(e.data(), 3, 50, 1, 4000000);
  show("ends", e);
}
