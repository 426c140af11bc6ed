// RUN: %idxmap %s --no-remarks -- -std=c++20 \
// RUN:   | grep -vF CHECK | grep -E '^void|idxmap_launch.(staysWithin|copy)' | FileCheck %s

// What a clause says is compared with what the loop surely touches, unless it
// is shown to have that.

void shown(double *a, double *b, int n, int m) {
  // CHECK-LABEL: void shown
  // CHECK-NOT: {{staysWithin}}
  // CHECK: copy("a"
  [[using idxmap: map, copy(a, n), copy(b, n * m)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] += a[i];
}

void open(double *a, int n, int count) {
  // CHECK-LABEL: void open
  // CHECK: idxmap_launch.staysWithin("a", 0, n, 0, count);
  // CHECK-NEXT: idxmap_launch.copy("a"
  [[using idxmap: map, copy(a, count)]]
  for (int i = 0; i < n; ++i)
    a[i] += i;
}

// These may be fewer than their bounds say.
void perhaps(double *a, const int *p, int n, int count) {
  // CHECK-LABEL: void perhaps
  // CHECK-NOT: {{staysWithin}}
  // CHECK: copy("a"
  [[using idxmap: map(1), copy(a, count), independent]]
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      a[i] += i;
    a[2 * i] += 1;
    a[p[i]] += 1;
  }
}
