// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- 2>&1 | %filecheck %s
// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- -fno-honor-nans 2>&1 | FileCheck %s --check-prefix=FINITE --allow-empty
// FINITE-NOT: not a number

// Reductions that a value that is not a number changes: which of the two a
// comparison with it takes.

#include <algorithm>
#include <cmath>

double forgets(const double *a, int n) {
  double m = 1e300, l = m, h = -m;
  [[using idxmap: map, reduction("min", m, l), reduction("max", h)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: remark: of a value that is not a number, this makes the value of 'm', so that what came before it is lost, and the result depends on the order of iterations
    // CHECK: :[[@LINE+1]]:5: note: 'if (x < m) m = x' leaves such values out in any order
    m = std::min(a[i], m);
    // CHECK: :[[@LINE+1]]:5: remark: of a value that is not a number, this makes the value of 'l'
    l = l < a[i] ? l : a[i];
    // CHECK: :[[@LINE+1]]:5: remark: of a value that is not a number, this makes the value of 'h'
    h = std::max(std::max(a[i], h), a[i] * 2);
  }
  return m + l + h;
}

double leavesOut(const double *a, const int *b, int n) {
  double m = 1e300, l = m, h = -m;
  int k = 0;
  [[using idxmap: map, reduction("min", m, l, k), reduction("max", h)]]
  for (int i = 0; i < n; ++i) {
    // CHECK-NOT: not a number
    m = std::min(m, a[i]);
    l = a[i] < l ? a[i] : l;
    h = std::fmax(a[i], h);
    k = std::min(b[i], k);
  }
  return m + l + h + k;
}
