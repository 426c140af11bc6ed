// RUN: %check-errors %s

void f(float *a, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}step
  for (int i = 0; i < n; i += 0)
    a[i] = 0;
}
