// RUN: %check-errors %s

void writesVariable(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = 0;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error:
    ++i;
  }
}

void breaks(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 1)
      // CHECK: :[[@LINE+1]]:7: error:
      break;
    a[i] = 0;
  }
}

void returns(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 1)
      // CHECK: :[[@LINE+1]]:7: error:
      return;
    a[i] = 0;
  }
}

void jumps(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 1)
      // CHECK: :[[@LINE+1]]:7: error:
      goto end;
    a[i] = 0;
  }
end:
  return;
}
