// RUN: %check-errors %s

void f(float *a, int n, int m) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = 0;
    // CHECK: :[[@LINE+2]]:5: error: 'map' inside a mapped loop
    [[idxmap::map]]
    for (int j = 0; j < m; ++j)
      a[i] += j;
  }
}
