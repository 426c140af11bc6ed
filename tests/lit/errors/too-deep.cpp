// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+1]]:23: error: {{.*}}3
  [[using idxmap: map(3)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;
}

void g(float *a, int n) {
  // CHECK: :[[@LINE+1]]:23: error: 'map(4294967297)' needs 4294967297 perfectly nested loops, but this nest has 1
  [[using idxmap: map(4294967297)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
