// Named by the design, refused until it is supported.
// RUN: %check-errors %s

void f(float *a, int n) {
  float sum = 0;
  // CHECK: :[[@LINE+2]]:24: error: 'async' is not supported yet
  // CHECK: :[[@LINE+1]]:24: note: remove the attribute
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:13: error: 'wait' is not supported yet
  [[idxmap::wait]];
}
