// The file does not compile: the compiler's errors on the user's text, once,
// and nothing of ours.
// RUN: %check-errors %s

void f(float *a, int n) {
  [[using idxmap: map, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:3: error: use of undeclared identifier 'nosuch'
  nosuch();
}
