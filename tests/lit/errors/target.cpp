// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+2]]:31: error: target 'cuda' needs a CUDA compile
  // CHECK: :[[@LINE+1]]:31: note: compile with '-x cuda'
  [[using idxmap: map, target("cuda")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+2]]:31: error: unknown target 'fpga'
  // CHECK: :[[@LINE+1]]:31: note: the targets are 'cuda', 'host' and 'threads'
  [[using idxmap: map, target("fpga")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
