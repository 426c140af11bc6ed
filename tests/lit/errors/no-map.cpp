// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+2]]:19: error: 'split_last' needs 'map' on the same loop
  // CHECK: :[[@LINE+1]]:19: note: write '{{\[\[}}idxmap::map]]' before it
  [[using idxmap: split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:13: error: 'independent' needs 'map' on the same loop
  [[idxmap::independent]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
