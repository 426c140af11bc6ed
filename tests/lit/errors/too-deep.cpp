// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+1]]:23: error: {{.*}}3
  [[using idxmap: map(3)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;
}
