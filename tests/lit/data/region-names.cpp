// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ways to the arrays of a data region that no name in its text is: what
// constructors, destructors, conversions and default arguments do, what called
// functions have set, what containers and smart pointers hold.
// tests/run/programs/region-names.cpp has what is right.
// RUN: %check-errors %s -ferror-limit=0 -Wno-everything
// RUN: %check-errors --only tool --target cuda %s -Wno-everything

#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>


static double *seen;

struct Setter {
  double *p;
  void set(double *x) { p = x; }
  operator double *() const { return p; }
};
struct Writer {
  double *p;
  // CHECK-DAG: :[[@LINE+1]]:30: error: the host uses elements of 'p'
  Writer(double *p) : p(p) { p[2] = 5; }
};
struct Ender {
  double *p;
  // CHECK-DAG: :[[@LINE+1]]:14: error: the host uses elements of 'p'
  ~Ender() { p[2] = 5; }
};
struct Defaulted {
  double x = seen[2];
};
// CHECK-DAG: :[[@LINE+1]]:32: error: the host uses elements of 'seen'
static double given(double x = seen[3]) { return x; }
// CHECK-DAG: :[[@LINE+1]]:25: error: the host uses elements of 'seen'
static void useSeen() { seen[2] = 5; }
static void keep(double *p) { seen = p; }
static void get(double **to, double *p) { *to = p; }

static void twice(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}

void constructed(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    Writer w(a);
  }
}

void destroyed(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    Ender g{a};
    twice(a, n);
  }
}

void madeByDefault(double *a, int n) {
  keep(a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:15: error: the host uses elements of 'seen'
    Defaulted d;
    twice(a, n);
  }
}

void givenByDefault(double *a, int n) {
  keep(a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    n += given();
    twice(a, n);
  }
}

void kept(double *a, int n) {
  keep(a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    useSeen();
    twice(a, n);
  }
}

void setBefore(double *a, int n) {
  Setter q;
  q.set(a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'q.p'
    q.p[2] = 5;
    twice(a, n);
  }
}

void converted(double *a, int n) {
  Setter v{a};
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'v.p'
    v[2] = 5;
    twice(a, n);
  }
}

void filled(double *a, int n) {
  double *b;
  get(&b, a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'b'
    b[2] = 5;
    twice(a, n);
  }
}

void copied(double *a, int n) {
  double *b;
  std::memcpy(&b, &a, sizeof a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'b'
    b[2] = 5;
    twice(a, n);
  }
}

void pointed(double *a, int n) {
  double *b = nullptr, **p = &b;
  *p = a;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'b'
    b[2] = 5;
    twice(a, n);
  }
}

void exchanged(double *a, int n) {
  double *b = nullptr, *c = nullptr;
  std::swap(b, c);
  c = a;
  std::swap(b, c);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'b'
    b[2] = 5;
    twice(a, n);
  }
}

void pushed(double *a, int n) {
  std::vector<double *> q;
  q.push_back(a);
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'a'
    q[0][2] = 5;
    twice(a, n);
  }
}

void owned(double *a, int n) {
  std::unique_ptr<double[]> o(new double[n]);
  a = o.get();
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'a'
    o[2] = 5;
    twice(a, n);
  }
}

void byMember(double *a, int n) {
  Setter q{a};
  auto p = &Setter::p;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:6: error: the host uses elements of 'a'
    (q.*p)[2] = 5;
    twice(a, n);
  }
}

struct Field {
  std::vector<double> v;
  double *data() { return v.data(); }
};
void member(Field &f, int n) {
  double *a = f.data();
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'f.v'
    f.v[2] = 5;
    twice(a, n);
  }
}

struct Base {
  virtual void use(double *) {}
};
void dispatched(Base &b, double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:11: error: 'a' is given to 'use' here
    b.use(a);
    twice(a, n);
  }
}

struct Node {
  double *p;
  Node *next;
};
void linked(double *a, int n) {
  Node x{a, nullptr}, y{nullptr, &x};
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'y.next.p'
    y.next->p[2] = 5;
    twice(a, n);
  }
}

// The rest of a row is a part of the array, too.
void parts(std::vector<double> &a, int n) {
  std::span<double> v(a);
  auto w = v.subspan(1);
  [[using idxmap: data, copy(a)]] {
    twice(a.data(), n);
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host uses elements of 'a'
    w[2] = 5;
    twice(a.data(), n);
  }
}
