// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a side uses in a data region by way of templates, of pointers to
// objects, of references to one of several, of results, and of a part that an
// update has not moved.
// RUN: %check-errors %s -ferror-limit=0 -Wno-everything
// RUN: %check-errors --only tool --target cuda %s -Wno-everything

#include <iterator>
#include <utility>
#include <vector>

static void twice(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}

template <typename T> static T instantiated(T *a, int n) {
  T x = 0;
  [[using idxmap: data, copy(a, n)]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      a[i] = 2;
    // CHECK-DAG: :[[@LINE+1]]:10: error: the host uses elements of 'a'
    x += a[1];
  }
  return x;
}
double instance(double *a, int n) { return instantiated(a, n); }

struct Grid {
  std::vector<double> u;
};
double pointed(Grid &g, int n) {
  Grid *p = &g;
  [[using idxmap: data, copy(g.u)]] {
    twice(p->u.data(), n);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'p.u'
    return p->u[0];
  }
}

double chosen(std::vector<double> &g, std::vector<double> &h, int n) {
  [[using idxmap: data, copy(g), copy(h)]] {
    auto &to = n > 3 ? h : g;
    twice(to.data(), n);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'g'
    return g[0];
  }
}

double caught(double *a, int n) {
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    try {
      twice(a, n);
      if (n > 3)
        throw 1;
    } catch (int) {
      // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
      x += a[0];
    }
  }
  return x;
}

struct View {
  double *p;
  int n;
};
double listed(double *a, int n) {
  View all[2] = {{a, n}, {a, n}};
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    for (auto &each : all)
      // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'each.p'
      x += each.p[0];
  }
  return x;
}

double rows(std::vector<std::vector<double>> &all, int n) {
  double *a = all[0].data();
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    for (auto &row : all)
      // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'row'
      x += row[0];
  }
  return x;
}

static View made(double *a, int n) {
  View v;
  v.p = a;
  v.n = n;
  return v;
}
double returned(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    return made(a, n).p[0];
  }
}

double exchanged(View *g, View *h) {
  double x = 0;
  [[using idxmap: data, copy(g->p, g->n), copy(h->p, h->n)]] {
    twice(g->p, g->n);
    std::swap(g, h);
    [[idxmap::update_host(g->p)]];
    // CHECK-DAG: :[[@LINE+1]]:9: error: the host uses elements of 'h.p'
    x = h->p[0];
  }
  return x;
}

double otherRow(double (*a)[64], int n) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 64; ++j)
        a[i][j] *= 2;
    [[idxmap::update_host(a, 1)]];
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    return a[3][0];
  }
}

double shifted(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    [[idxmap::update_host(a, 1)]];
    ++a;
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    return a[0];
  }
}

double next(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    [[idxmap::update_host(a, 1)]];
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    return *std::next(a, 5);
  }
}

struct Counted {
  double *u;
  int n;
  double changed() {
    double x = 0;
    [[using idxmap: data, copy(u, 100)]] {
      twice(u, n);
      [[idxmap::update_host(u, n)]];
      n = 50;
      for (int i = 0; i < n; ++i)
        // CHECK-DAG: :[[@LINE+1]]:14: error: the host uses elements of 'u'
        x += u[i];
    }
    return x;
  }
};

double countOfAnother(double *a, double *b, int n, int k) {
  [[using idxmap: data, copy(a, n), copy(b, k)]] {
    twice(a, n);
    std::swap(a, b);
    [[idxmap::update_host(b, k)]];
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'b'
    return b[k];
  }
}

double notBelow(double *a, int n, int k) {
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    [[idxmap::update_host(a, k)]];
    for (int i = n; i != k; --i)
      // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
      x += a[i];
  }
  return x;
}

double narrowed(double *a, int n, int k) {
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    [[idxmap::update_host(a, (unsigned char)k)]];
    for (int i = 0; i < k; ++i)
      // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
      x += a[i];
  }
  return x;
}

double copied(int n) {
  std::vector<double> a(n);
  [[using idxmap: data, copy(a)]] {
    twice(a.data(), n);
    // CHECK-DAG: :[[@LINE+1]]:29: error: the host uses elements of 'a'
    std::vector<double> w = a;
    return w[2];
  }
}
