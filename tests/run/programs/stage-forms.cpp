// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Staged arrays in all sorts of loops: mappings, types, directions, inner
// loops, subscripts, what the function is, and names that the kernel would
// give. RUN: %run-program %s %t

#include "Show.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

#define at_1 7

using V = std::vector<double>;

static void four(const double *a, double *b, int p, int q, int n, int m) {
  [[using idxmap: map(4), tile(4, 16), stage(a)]]
  for (int x = 0; x < p; ++x)
    for (int y = 0; y < q; ++y)
      for (int i = 1; i < n; ++i)
        for (int j = 0; j < m; ++j)
          b[((x * q + y) * n + i) * m + j] =
              a[((x * q + y) * n + i - 1) * m + j] +
              a[((x * q + y) * n + i) * m + j];
}

static void alike(const double *a, double *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 3; i < n; ++i) {
    double s = 0;
    for (int k = -2; k <= 0; ++k)
      s += a[i + k] * k;
    for (int k = -3; k <= -1; ++k)
      s -= 2 * a[i + k];
    for (int l = 0; l < 2; ++l)
      for (int k = 0; k < 2; ++k)
        s += a[i - k - l] * l;
    b[i] = s;
  }
}

static void automatic(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(32), stage(a)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[(i - 1) * m + j] + a[i * m + j];
}

static void jing(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), strategy("jing"), stage(a)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[(i - 1) * m + j] + a[i * m + j];
}

static void unsign(const double *a, double *b, unsigned n, unsigned m) {
  [[using idxmap: map(2), tile(8, 32), stage(a), copyin(a, n * m)]]
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < m; ++j) {
      double s = 0;
      if (i > 0)
        s += a[(i - 1) * m + j];
      if (j > 0)
        s += a[i * m + j - 1];
      b[i * m + j] = s;
    }
}

static double last(const double *a, double *b, int n) {
  double t = -1;
  [[using idxmap: map, tile(32), stage(a), lastprivate(t)]]
  for (int i = 1; i < n; ++i) {
    t = a[i] - a[i - 1];
    b[i] = t;
  }
  return t;
}

static void inner(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 2; i < n - 2; ++i)
    for (int j = 0; j < m; ++j) {
      double s = 0;
      for (int k = 4; k-- > 0;)
        s = s * 2 + a[(i + k - 2) * m + j];
      for (int l = 2; l >= -2; l -= 2) {
        const int row = i + l;
        const int here = row * m + j;
        s -= a[here];
      }
      for (int q = 0; q < 3; ++q)
        if (j + q < m)
          s += a[i * m + j + q];
      b[i * m + j] = s;
    }
}

static void unusedLocal(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int here = i * m + j, up = here - m;
      int two = 2;
      b[i * m + j] = a[here] + a[up];
      two = two + 1;
      b[i * m + j] *= two;
    }
}

struct Rows {
  int n;
  void run(const double *a, double *b, int m) {
    [[using idxmap: map(2), tile(8, 32), stage(a)]]
    for (int i = 1; i < n; ++i)
      for (int j = 0; j < m; ++j)
        b[i * m + j] = a[(i - 1) * m + j] + n;
  }
};

static void refs(const double (&a)[6][7], double *b) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < 6; ++i)
    for (int j = 0; j < 7; ++j)
      b[i * 7 + j] = a[i - 1][j] + a[5][j] + a[i][3] * at_1;
}

static void lambda(const double *a, double *b, int n) {
  const auto f = [&](int s) {
    [[using idxmap: map, tile(32), stage(a)]]
    for (int i = 1; i < n; ++i)
      b[i] = a[i - 1] * s;
  };
  f(3);
}

static void three(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a), independent]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const double at = a[i * m + j], thread = a[(i - 1) * m + j], a_tile = 2;
      b[i * m + j] = std::max(at, thread) +
                     (at > 3 ? +a[i * m + j] : a[(i - 1) * m + j]) * a_tile;
    }
}

static void down(const double *a, double *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = n - 1; i > 0; --i)
    for (int j = m - 1; j >= 0; j -= 2)
      b[i * m + j] = a[(i - 1) * m + j] + a[i * m + (m - 1 - j)];
}

static void tri(const double *a, double *b, int n) {
  [[using idxmap: map(2), tile(8, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      b[i * n + j] = a[j * n + i] + a[i];
}

enum Kind : unsigned char { X, Y };

struct Mixed {
  double x;
  int n;
  double y[2];
};

static double table[50];
static void spans(std::span<const double> a, std::span<double> b) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (std::size_t i = 1; i < a.size(); ++i)
    b[i] = a[i - 1] + a[i];
}

static void enums(const Kind *e, const Mixed *q, double *b, long n) {
  [[using idxmap: map, tile(32), stage(e, q)]]
  for (long i = 0; i < n; ++i) {
    b[i] = (e[i] == Y ? 1 : 2) + q[i].x * q[i].n;
    const Mixed own = q[i];
    b[i] += own.y[1];
  }
}

static void global(double *b) {
  [[using idxmap: map, tile(32), stage(table)]]
  for (int i = 1; i < 49; ++i)
    b[i] = table[i - 1] + table[i + 1];
}

static void shorts(const std::int16_t *a, double *b, short n, unsigned char m) {
  [[using idxmap: map(2), tile(4, 8), stage(a)]]
  for (short i = 1; i < n; ++i)
    for (unsigned char j = 1; j < m; ++j)
      b[i * m + j] = a[i * m + j - 1] + a[(i - 1) * m + j];
}

static void far(const double *a, double *b, int n, int off, int stride) {
  [[using idxmap: map(2), tile(4, 8), stage(a)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[off + i * stride + 2 * j] +
                     a[off + i * stride + 2 * j + 1] -
                     a[off - 1 + i * stride + 2 * j];
}

static void negative(const double *a, double *b, int n, int m) {
  const double *mid = a + n * m;
  [[using idxmap: map(2), tile(4, 8), stage(mid)]]
  for (int i = -n; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[(i + n) * m + j] = mid[i * m + j];
}

static void sum2(const double *a, const double *w, double *b, int n) {
  [[using idxmap: map(2), tile(8, 8), stage(a, w)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i + j] * w[i - j + n - 1] + a[j - i + n];
}

static void twice(const double *a, double *b, int n, int p) {
  [[using idxmap: map, tile(32), tile_loop(k, 7), stage(a), copyin(a, n * p)]]
  for (int i = 0; i < n; ++i) {
    double s = 0, t = 1;
    unsigned char c = 3;
    for (int k = 2; k < p - 1; ++k) {
      s += a[i * p + k - 1] - 2 * a[i * p + k] + a[i * p + k + 1];
      for (int l = 0; l < 2; ++l) {
        if (l == 1)
          break;
        s += a[i * p + k + l];
      }
      switch (k & 3) {
      case 0:
        s += 1;
        break;
      default:
        s += c;
      }
    }
    b[i] = s * t;
  }
}

static void first() {
  for (int n : {1, 2, 5, 9, 20, 33})
    for (int m : {1, 3, 31, 40}) {
      V a(n * m), b(n * m);
      for (int i = 0; i < n * m; ++i)
        a[i] = i * 37 % 101 - 50;
      automatic(a.data(), b.data(), n, m);
      show("auto", b);
      jing(a.data(), b.data(), n, m);
      show("jing", b);
      unsign(a.data(), b.data(), n, m);
      show("unsigned", b);
      std::printf("%g\n", last(a.data(), b.data(), n * m));
      show("last", b);
      inner(a.data(), b.data(), n, m);
      show("inner", b);
      unusedLocal(a.data(), b.data(), n, m);
      show("unused", b);
      Rows{n}.run(a.data(), b.data(), m);
      show("method", b);
      lambda(a.data(), b.data(), n * m);
      show("lambda", b);
      three(a.data(), b.data(), n, m);
      show("three", b);
      down(a.data(), b.data(), n, m);
      show("down", b);
      V c(6 * n * m), d(6 * n * m);
      for (int i = 0; i < 6 * n * m; ++i)
        c[i] = i * 31 % 103 - 50;
      four(c.data(), d.data(), 2, 3, n, m);
      show("four", d);
      V t(n * n), u(n * n);
      for (int i = 0; i < n * n; ++i)
        t[i] = i * 31 % 103 - 50;
      tri(t.data(), u.data(), n);
      show("tri", u);
    }
  double a[6][7];
  for (int i = 0; i < 42; ++i)
    a[i / 7][i % 7] = i;
  V b(42);
  refs(a, b.data());
  show("refs", b);
}

static void second() {
  for (int n : {1, 2, 5, 9, 20, 33})
    for (int m : {1, 3, 31, 40}) {
      V a(n * m), b(n * m);
      for (int i = 0; i < n * m; ++i)
        a[i] = i * 37 % 101 - 50;
      spans(a, b);
      show("spans", b);
      std::vector<Kind> e(n * m);
      std::vector<Mixed> q(n * m);
      for (int i = 0; i < n * m; ++i) {
        e[i] = i % 3 ? X : Y;
        q[i] = {i * 0.5, i % 5, {1, i * 2.}};
      }
      enums(e.data(), q.data(), b.data(), n * m);
      show("enums", b);
      std::vector<std::int16_t> s(n * m);
      for (int i = 0; i < n * m; ++i)
        s[i] = i * 31 % 1000;
      shorts(s.data(), b.data(), n, m);
      show("shorts", b);
      V x(m + 3 + n * (2 * n + 5) + 2 * n + 5), y(n * n);
      for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = i * 31 % 1000;
      far(x.data(), y.data(), n, m, 2 * n + 3);
      show("far", y);
      V dbl(2 * n * m), to(2 * n * m);
      for (int i = 0; i < 2 * n * m; ++i)
        dbl[i] = i * 31 % 77;
      negative(dbl.data(), to.data(), n, m);
      show("negative", to);
      V l(2 * n), w(2 * n);
      for (int i = 0; i < 2 * n; ++i) {
        l[i] = i;
        w[i] = i * i % 7;
      }
      sum2(l.data(), w.data(), y.data(), n);
      show("sum2", y);
      alike(a.data(), b.data(), n);
      show("alike", b);
      twice(a.data(), b.data(), n, m);
      show("twice", b);
    }
  for (int i = 0; i < 50; ++i)
    table[i] = i * i % 11;
  V b(50);
  global(b.data());
  show("global", b);
}

// Elements of three numbers, also of every other one, flat.
static void triples(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = a[(i * m + j) * 3] + a[(i * m + j - 1) * 3 + 1] -
                     a[((i + 1) * m + j) * 3 + 2] * a[((i - 1) * m + j) * 3];
}

static void halves(const float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a)]]
  for (int i = 1; i < n / 2; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[(2 * i - 1) * m + j] - 3 * a[(2 * i + 1) * m + j];
}

static void flat(int n, int m) {
  std::vector<float> a(3 * n * m), b(n * m);
  for (int i = 0; i < 3 * n * m; ++i)
    a[i] = float(i * 11 % 37);
  triples(a.data(), b.data(), n, m);
  show("triples", V(b.begin(), b.end()));
  halves(a.data(), b.data(), n, m);
  show("halves", V(b.begin(), b.end()));
}

int main() {
  for (const int n : {2, 9, 21})
    for (const int m : {1, 40})
      flat(n, m);
  first();
  second();
  return 0;
}
