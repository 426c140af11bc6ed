// Atomic updates in functions that a loop for the device calls, where they cannot
// be made atomic.
// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

static void small(short *h, int k) {
#pragma omp atomic
  // CHECK: :[[@LINE+1]]:3: error: 'atomic' cannot update 'h[k]', whose type is 'short'
  h[k] += 1;
}
static void copied(int *h, int k) {
#pragma omp atomic
  // CHECK: :[[@LINE+1]]:3: error: 'atomic' takes no statement of this form
  h[k] = h[k + 1] + 2;
}
static void failing(int *h, int k) {
// CHECK: :[[@LINE+1]]:1: error: '#pragma omp' cannot be in a function
#pragma omp atomic compare fail(relaxed)
  if (h[k] == 1) h[k] = 2;
}
int total;
static void summed(int k) {
#pragma omp atomic
  // CHECK: :[[@LINE+1]]:3: error: the variable 'total' of the host is used in a function
  total += k;
}
#define ADD(a, b) _Pragma("omp atomic") a += b
static void made(int *h, int k) {
  // CHECK: :[[@LINE+1]]:3: error: '_Pragma("omp atomic")' cannot be in a function
  ADD(h[k], 1);
}
static void added(int &x) {
#pragma omp atomic
  x += 1;
}

void f(short *a, int *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    small(a, i % 3);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    copied(b, i % 3);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    failing(b, i % 3);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    summed(i);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    made(b, i % 3);
  // Another use of the same element is not atomic.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    added(b[2]);
    // CHECK: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'b'
    b[2] = i;
  }
}
