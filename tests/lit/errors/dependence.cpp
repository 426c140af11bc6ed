// RUN: %check-errors %s

float scalar(const float *a, int n) {
  float sum = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'sum'
    sum += a[i];
  return sum;
}

void shifted(float *a, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'a'
    a[i] = a[i - 1] + 1;
}

void unindexed(float *a, const float *b, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'j'
      a[i] = b[j];
}
