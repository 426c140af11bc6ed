// What a function keeps from one call to the next, `static` in it or `extern`,
// is one variable of all iterations.
// RUN: not %idxmap --target=host %s -o %t.out -- -std=c++20 2>&1 | FileCheck %s
// RUN: %idxmap --target=host --dump=body %s -- -std=c++20 -DTREE > %t.tree 2>&1
// RUN: FileCheck %s --check-prefix=TREE --implicit-check-not "let calls" --input-file %t.tree

#include <vector>

#ifdef TREE
static int tick(int i) {
  static int calls = 8;
  static const int step = 2;
  calls += step;
  return calls + i;
}
// TREE-DAG: calls +=.i32 2
void counted(int *c, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    c[i] = tick(i);
}
// TREE-DAG: remark: {{.*}}it could not be shown that 'p.next()' has no effect on other iterations
struct Source {
  int (*next)();
};
void pointed(int *c, int n, const Source &p) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    c[i] = p.next();
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
