// The compiler's own parse does not read our arguments: we must say it.
// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+1]]:35: error: use of undeclared identifier 'NOSUCH'
  [[using idxmap: map, split_last(NOSUCH), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:39: error: use of undeclared identifier 'NOSUCH'
  [[using idxmap: map, split_last(2 * NOSUCH), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
