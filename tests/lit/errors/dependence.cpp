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

// Depth 2 shows what the outer loop alone depends on.
double plane[40][30];
void rows(int n, int m) {
  [[idxmap::map]]
  for (int j = 1; j < n; ++j)
    for (int i = 0; i < m; ++i)
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: iterations of 'j' depend on each other: this element of 'plane' is written 1 iteration away
      plane[j][i] = plane[j - 1][i] + 1;
  // The outer loop is fine.
  [[idxmap::map]]
  for (int j = 1; j < n; ++j)
    for (int i = 1; i < m; ++i)
      plane[j][i] = plane[j][i - 1] + 1;
}

// What a function returns a reference to is read.
struct Named {
  double *v;
  double &x(int i) { return v[i]; }
  const double &y(int i) const { return v[i]; }
};
void named(Named &d, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: iterations of 'i' depend on each other: this element of 'd.v' is written 1 iteration away
    d.x(i) = d.x(i - 1) + 1;
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: iterations of 'i' depend on each other: this element of 'd.v' is written 1 iteration away
    const double before = d.y(i - 1);
    d.x(i) = before;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    d.x(i) += d.y(i);
}
