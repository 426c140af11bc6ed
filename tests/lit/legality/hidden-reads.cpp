// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads that are easily missed keep a variable from being each iteration's own.
// RUN: not %idxmap %s --no-remarks -o %t.cu -- -std=c++20 2>&1 | FileCheck %s
// RUN: test ! -e %t.cu

#include <cstdio>

static double set(double &x, int k) {
  x = k;
  if (k > 1000)
    x = 2;
  return x;
}
struct Pair {
  double x, y;
};

// From left to right, also where a call that comes later is by reference.
void listed(double *a, int n) {
  double t = 5;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+1]]:12: note: an iteration may read 't' here before
    Pair p{t, set(t, i)};
    a[i] = p.x + p.y;
  }
}
void added(double *a, int n) {
  double t = 5;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+1]]:12: note: an iteration may read 't' here before
    a[i] = t + set(t, i);
}
void addedLater(double *a, int n) {
  double t = 5;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+4]]:10: note: the value of 't' may be read here after
    set(t, i);
    a[i] = t;
  }
  a[0] = t + set(t, 1);
}

// Another run of the function, or lambda, has another one.
double recursive(double *a, int n, int depth) {
  double t = 3;
  if (depth > 5)
    return recursive(a, n, depth - 1);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+1]]:9: note: here 't' gets another name
    set(t, i);
    a[i] = t;
  }
  return t;
}
double called(double *a, int n) {
  auto f = [=](int m) {
    double t = m;
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: error: the body writes 't'
      set(t, i);
      a[i] = t;
    }
    return t;
  };
  return f(33);
}

void lengths(double *a, int n) {
  int m = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 'm'
    // CHECK: :[[@LINE+4]]:12: note: the value of 'm' may be read here after
    m = i + 9;
    a[i] = m;
  }
  double x[m];
  std::printf("%zu", sizeof x);
}

// No round of the loop runs, but a jump leads into it.
void entered(double *a, int n) {
  int t = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+9]]:23: note: the value of 't' may be read here after
    t = i + 9;
    a[i] = t;
  }
  if (n > 0)
    goto in;
  t = 0;
  while (0) {
  in:
    std::printf("%d", t);
  }
}

void computed(double *a, int n) {
  int t = 3, s = 0;
  void *to[] = {&&again, &&out};
again:
  // CHECK: error: the body writes 't'
  // CHECK: :[[@LINE+1]]:8: note: the value of 't' may be read here after
  s += t;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    t = i + 9;
    a[i] = t;
  }
  goto *to[s > 20];
out:
  a[0] = s;
}

// Arguments of other attributes.
void named(double *a, double *p, int n) {
  int m = 2;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 'm'
    m = i + 3;
    a[i] = m;
  }
  [[using idxmap: map, copy(p, m)]]
  for (int i = 0; i < n; ++i)
    p[i] = i + 1;
}

// What a volatile number is, nobody knows.
void changed(double *a, int n) {
  int t = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+7]]:10: note: the value of 't' may be read here after
    t = i;
    a[i] = t;
  }
  volatile int k = 0;
  if (k == 0)
    t = 1;
  a[0] = t;
}

// A function is left from the middle of an expression.
static void leaves(double &x, double y) {
  do {
    y += 1;
  } while (({
    if (y > 9)
      return;
    y < 20;
  }));
  x = y;
}
void left(double *a, int n) {
  double t = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: the body writes 't'
    // CHECK: :[[@LINE+2]]:12: note: an iteration may read 't' here before
    leaves(t, i);
    a[i] = t;
  }
}
