// Loops that ptxas would miscount if it unrolled them are not to be unrolled; the
// host's text says nothing of it.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 | %filecheck %s
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 | %filecheck %s --check-prefix=HOST
// HOST-NOT: {{^ +}}_Pragma

#include <algorithm>

void windows(double *a, const double *b, int n, int h) {
  [[using idxmap: map, copyin(b, n)]]
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    // CHECK: _Pragma("unroll 1") for (int k = std::min(n - 1, i + h); k >= 0; --k)
    for (int k = std::min(n - 1, i + h); k >= 0; --k)
      sum += b[k];
    const int low = i < h ? 0 : i - h;
    // CHECK: _Pragma("unroll 1") for (int k = i; k >= low; k -= 1)
    for (int k = i; k >= low; k -= 1)
      sum += b[k];
    // CHECK: {{^ *}}for (int k = i; k > 0; --k)
    for (int k = i; k > 0; --k)
      sum += b[k];
    // CHECK: {{^ *}}for (int k = low; k < std::min(n, i); ++k)
    for (int k = low; k < std::min(n, i); ++k)
      sum += b[k];
    a[i] = sum;
  }
}

void asked(double *a, const double *b, int n) {
  [[using idxmap: map, unroll(k, 2), copyin(b, n)]]
  for (int i = 0; i < n; ++i)
    // CHECK: _Pragma("unroll 2") for (int k = std::min(n - 1, i); k >= 0; --k)
    for (int k = std::min(n - 1, i); k >= 0; --k)
      a[i] += b[k];
}

// What a loop says itself, is said.
// CHECK-LABEL: idxmap_said
// CHECK: {{^ *\[\[likely\]\]}}
// CHECK-NEXT: {{^ *}}for (int k = std::min(n - 1, i); k >= 0; --k)
// CHECK: {{^ *}}#pragma unroll 2
// CHECK-NEXT: {{^ *}}for (int k = std::min(n - 1, i); k >= 0; --k)
void said(double *a, const double *b, int n) {
  [[using idxmap: map, copyin(b, n)]]
  for (int i = 0; i < n; ++i) {
    if (i > 3)
      [[likely]]
      for (int k = std::min(n - 1, i); k >= 0; --k)
        a[i] += b[k];
#pragma unroll 2
    for (int k = std::min(n - 1, i); k >= 0; --k)
      a[i] += b[k];
  }
}
