// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the body lends to functions is each iteration's own if no function keeps
// it, and only then.
// RUN: not %idxmap %s --no-remarks -o %t.cu -- -std=c++20 2>&1 | FileCheck %s
// RUN: test ! -e %t.cu

void unseen(double *p);
static void fill(double *p, int n) {
  for (int k = 0; k < n; ++k)
    p[k] = k;
}
static double *same(double *p) { return p; }

// Both are right.
// CHECK-NOT: {{error|note}}
void taken(double *a, int n) {
  double w[5], t;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    fill(w, 5);
    fill(&t, 1);
    a[i] = w[4] + t;
  }
}

// A name that ends with the round is none for long.
void named(double *a, int n) {
  double w[2], t;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double *p = w, &r = t;
    *p++ = i;
    *p = 1;
    r = w[1];
    a[i] = w[0] + t;
  }
}

void namedForLonger(double *a, int n) {
  double t;
  double *kept = a;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+3]]:5: error: the body writes 't', which all iterations share
    // CHECK: :[[@LINE+1]]:18: note: here 't' gets another name
    double *p = &t;
    *p = i;
    // CHECK: :[[@LINE+1]]:5: error: the body writes 'kept', which all iterations share
    kept = p;
    a[i] = t;
  }
  a[0] = *kept;
}

void inPart(double *a, int n) {
  double t = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:11: error: the body writes 't', which all iterations share
    // CHECK: :[[@LINE+2]]:12: note: an iteration may read 't' here before it has written it
    fill(&t, i);
    a[i] = t;
  }
}

void keptByResult(double *a, int n) {
  double t;
  double *p = same(&t);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:11: error: the body writes 't', which all iterations share
    // CHECK: :[[@LINE-4]]:21: note: here 't' gets another name
    fill(&t, 1);
    a[i] = t;
  }
  a[0] = *p;
}

void givenAway(double *a, int n) {
  double t;
  unseen(&t);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:11: error: the body writes 't', which all iterations share
    // CHECK: :[[@LINE-4]]:11: note: here 't' gets another name
    fill(&t, 1);
    a[i] = t;
  }
}

void readLater(double *a, int n) {
  double t;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+3]]:11: error: the body writes 't', which all iterations share
    // CHECK: :[[@LINE+7]]:10: note: the value of 't' may be read here
    // CHECK: note: {{.*}}'idxmap::lastprivate(t)'
    fill(&t, 1);
    a[i] = t;
  }
  if (n < 5)
    fill(&t, n);
  a[0] = t;
}
