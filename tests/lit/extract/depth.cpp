// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- 2>&1 | FileCheck %s

// gemm: k is in no subscript of the write.
void gemm(float *c, const float *a, const float *b, int n) {
  // CHECK: :[[@LINE+2]]:3: remark: mapping the outer 2 of 3 perfectly nested loops
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// A triangular loop is part of the nest.
void triangular(float *a, int n) {
  // CHECK: :[[@LINE+2]]:3: remark: mapping the outer 2 of 2 perfectly nested loops
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      a[i * n + j] = 0;
}

// Around these, a box would have n times as many indices as the loops.
void chunks(double *a, int n, int m) {
  // CHECK: :[[@LINE+2]]:3: remark: mapping the outer 1 of 2 perfectly nested loops
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int k = i * m; k < (i + 1) * m; ++k)
      a[k] = 0;
}

// The ends of these can be compared.
void band(float *a, int n) {
  // CHECK: :[[@LINE+2]]:3: remark: mapping the outer 2 of 2 perfectly nested loops
  [[idxmap::map]]
  for (int i = 2; i < n - 2; ++i)
    for (int j = i - 2; j < i + 3; ++j)
      a[i * n + j] = 0;
}

// One whose extent is not known before the launch stays in the body.
void rows(float *a, const int *row, int n) {
  // CHECK: :[[@LINE+2]]:3: remark: mapping the outer 1 of 2 perfectly nested loops
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:22: note: the next loop is not part of it: the bound 'row[i]' depends on the outer index 'i'
    for (int j = row[i]; j < row[i + 1]; ++j)
      a[i * n + j] = 0;
}

// A loop that a break leaves is sequential.
void leaves(float *a, int n) {
  // CHECK: :[[@LINE+2]]:3: remark: mapping the outer 1 of 2 perfectly nested loops
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (a[i * n + j] > 0)
        break;
      a[i * n + j] = 1;
    }
}

// Braces around one statement do not end a nest; a block may hold it.
void braces(float *a, int n) {
  // CHECK: remark: mapping the outer 2 of 2 perfectly nested loops
  [[idxmap::map]] {
    for (int i = 0; i < n; ++i) {
      {
        for (int j = 0; j < n; ++j)
          a[i * n + j] = 0;
      }
    }
  }
}
