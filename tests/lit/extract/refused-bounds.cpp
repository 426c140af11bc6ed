// RUN: %check-errors %s -std=c++20 -Wno-everything

int next();

void call(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound calls 'next', which may have side effects
  for (int i = 0; i < next(); ++i)
    a[i] = 0;
}

void sideEffect(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'n--' has side effects
  for (int i = 0; i < n--; ++i)
    a[i] = 0;
}

void written(int *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'n' is not invariant: the nest writes 'n'
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: note: it is written here
    n = 4;
    a[i] = 0;
  }
}

void elementWritten(int *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 'a[0]' is not invariant: the nest writes 'a'
  for (int i = 0; i < a[0]; ++i)
    a[i] = 0;
}

void triangular(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:25: error: the bound 'i' depends on the outer index 'i', which cannot be mapped yet
    for (int j = 0; j < i; ++j)
      a[i * n + j] = 0;
}

void floating(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound has type 'double', but must be an integer
  for (int i = 0; i < 2.5; ++i)
    a[i] = 0;
}

void hides(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:14: error: an inner loop whose variable 'i' hides that of an outer loop
    for (int i = 0; i < n; ++i)
      a[i] = 0;
}
