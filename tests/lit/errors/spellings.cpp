// RUN: not %idxmap %s -- -std=c++20 2>&1 | FileCheck %s
// RUN: not %clangxx -std=c++20 %plugin -fsyntax-only %s 2>&1 | FileCheck %s

// Arguments as OpenMP and OpenACC write them.

double all(double *a, double *b, int n, int m) {
  double s = 0, t = 0;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: expected
  // CHECK: :[[@LINE+1]]:24: note: idxmap reads C++ expressions here: write 'strategy("auto")'
  [[using idxmap: map, strategy(auto)]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // CHECK: :[[@LINE+1]]:24: note: idxmap reads C++ expressions here: write 'reduction("+", s), reduction("+", t)'
  [[using idxmap: map, reduction(+ : s, t)]]
  for (int i = 0; i < n; ++i)
    s += a[i], t += b[i];
  // CHECK: :[[@LINE+1]]:24: note: idxmap reads C++ expressions here: write 'copy(a, n * (m + 1))'
  [[using idxmap: map, copy(a[0:n * (m + 1)])]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // CHECK: :[[@LINE+1]]:25: note: idxmap reads C++ expressions here: write 'copyin(a, n), copyin(b, m)'
  [[using idxmap: data, copyin(a[:n], b[0:m])]] {}
  // What has no such spelling keeps the compiler's own note.
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: expected ']'
  // CHECK-NEXT: {{.*a\[1:n\]}}
  [[using idxmap: map, copy(a[1:n])]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  return s + t;
}
