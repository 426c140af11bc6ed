// RUN: %check-errors %s

// CHECK: :[[@LINE+2]]:11: error: 'idxmap::map' has no effect here
// CHECK: :[[@LINE+1]]:11: note: put it before a 'for' statement, or before a block that holds exactly one loop
[[idxmap::map]] void onFunction();

void f(float *a, int n) {
  // CHECK: :[[@LINE+2]]:3: error: idxmap attributes apply to a 'for' statement
  [[idxmap::map]]
  while (n-- > 0)
    a[n] = 0;

  // CHECK: :[[@LINE+2]]:3: error: idxmap attributes apply to a 'for' statement
  [[idxmap::map]]
  a[0] = 1;

  // CHECK: :[[@LINE+1]]:18: error: idxmap attributes apply to a 'for' statement
  [[idxmap::map]];

  // CHECK: :[[@LINE+1]]:13: error: 'idxmap::map' has no effect here
  [[idxmap::map]] int x = 0;
}
