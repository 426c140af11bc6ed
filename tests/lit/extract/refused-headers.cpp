// RUN: %check-errors %s -std=c++20 -Wno-everything

// Forms of loops that are not taken (yet): one error each, at the part that differs.

void before(float *a, int n) {
  int i;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: a loop whose variable is declared before it cannot be mapped yet
  for (i = 0; i < n; ++i)
    a[i] = 0;
}

void several(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: a loop that declares several variables cannot be mapped yet
  for (int i = 0, j = 0; i < n; ++i)
    a[i] = j;
}

void decreasing(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: a decreasing loop cannot be mapped yet
  for (int i = n - 1; i >= 0; --i)
    a[i] = 0;
}

void unequal(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:19: error: a loop with the condition 'i != n' cannot be mapped yet
  for (int i = 0; i != n; ++i)
    a[i] = 0;
}

void geometric(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:26: error: a loop with the increment 'i *= 2' cannot be mapped yet
  for (int i = 1; i < n; i *= 2)
    a[i] = 0;
}

void runTimeStep(float *a, int n, int s) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:31: error: the step 's' is not a constant, which cannot be mapped yet
  for (int i = 0; i < n; i += s)
    a[i] = 0;
}

void floating(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the induction variable 'x' has type 'double', but must be of an integer type
  for (double x = 0; x < 4; ++x)
    a[int(x)] = 0;
}

void range(float (&a)[4]) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: a range-based loop cannot be mapped yet
  for (float &x : a)
    x = 0;
}

void endless(float *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3: error: the loop must declare an induction variable
  for (;;)
    a[0] = 0;
}

template <typename T> void dependent(float *a, T n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:8: error: the type 'T' of the induction variable 'i' depends on a template parameter
  for (T i = 0; i < 4; ++i)
    a[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the type of the bound 'n' depends on a template parameter
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
