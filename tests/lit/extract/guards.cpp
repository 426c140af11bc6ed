// RUN: %idxmap --target=host --no-remarks --dump=nest %s -- | FileCheck %s
// RUN: %idxmap --target=host --no-remarks --dump=kernel %s -- | FileCheck %s --check-prefix=KERNEL

void width(float *a, int n, int l) {
  // CHECK: idxmap_width_[[@LINE+2]]: [l,n) step 4 width 2
  [[idxmap::map]]
  for (int i = l; i < n; ++i)
    if ((i - l) % 4 < 2)
      a[i] = 0;
}

void residues(float (&a)[10][20]) {
  // CHECK: idxmap_residues_[[@LINE+2]]: [2,10) step 2 width 1 x [1,20) step 3 width 2
  [[idxmap::map(2)]]
  for (int i = 1; i < 10; ++i)
    for (int j = 1; j < 20; ++j) {
      if (i % 2 == 0 && (j - 1) % 3 < 2)
        a[i][j] = 0;
    }
}

// C++ `%` truncates, so that an operand that may be negative decides nothing.
void mayBeNegative(float *a, int n, int l) {
  // CHECK: idxmap_mayBeNegative_[[@LINE+3]]: [l,n)
  // KERNEL: if (i % 4 < 2) a[i - l] = 1;
  [[idxmap::map]]
  for (int i = l; i < n; ++i) {
    if (i % 4 < 2) a[i - l] = 1;
  }
}

void mixesIndices(float *a, int n) {
  // CHECK: idxmap_mixesIndices_[[@LINE+3]]: [0,n) x [0,n)
  // KERNEL: if ((i + j) % 2 < 1) a[i * n + j] = 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      { if ((i + j) % 2 < 1) a[i * n + j] = 1; }
}

void hasElse(float *a, int n) {
  // CHECK: idxmap_hasElse_[[@LINE+3]]: [0,n)
  // KERNEL: if (i % 2 == 0) a[i] = 2; else a[i] = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    { if (i % 2 == 0) a[i] = 2; else a[i] = 3; }
}

// Without a step that takes widths out again the guard stays in the body.
void notUsed(float *a, int n) {
  // CHECK: idxmap_notUsed_[[@LINE+3]]: [0,n)
  // KERNEL: if (i % 2 == 0) a[i] = 4;
  [[using idxmap: map, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) a[i] = 4;
  }
}

void used(float *a, int n) {
  // CHECK: idxmap_used_[[@LINE+2]]: [0,n) step 2 width 1
  [[using idxmap: map, compress_grid, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) a[i] = 5;
  }
}
