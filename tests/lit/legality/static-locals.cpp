// What a function keeps from one call to the next, `static` in it or `extern`,
// is one variable of all iterations.
// RUN: not %idxmap --target=host %s -o %t.out -- -std=c++20 2>&1 | FileCheck %s
// RUN: %idxmap --target=host --dump=body %s -- -std=c++20 -DTREE 2>&1 | FileCheck %s --check-prefix=TREE

#include <vector>

#ifdef TREE
static int tick(int i) {
  static int calls = 8;
  static const int step = 2;
  calls += step;
  return calls + i;
}
// TREE-NOT: let calls
// TREE: calls +=.i32 2
void counted(int *c, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    c[i] = tick(i);
}
#else
static std::vector<int> &instance() {
  static std::vector<int> v(64);
  return v;
}
static int *table() {
  static int all[64];
  return all;
}
void shared(int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: iterations of 'i' depend on each other
    instance()[i] = instance()[i - 1];
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    int *x = table();
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: iterations of 'i' depend on each other
    x[i] = x[i - 1];
  }
}
static int counted() {
  static int calls = 0;
  return calls++;
}
void race(int *c, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: all iterations of 'i' write the same elements of 'calls'
    c[i] = counted();
}
#endif
