// RUN: %idxmap --target=host --dump=nest %s -- 2>&1 | FileCheck %s --implicit-check-not error: --implicit-check-not 'could not'

// Independence that is shown, silently.

void ownElements(float (&a)[100][100]) {
  [[idxmap::map(2)]]
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 100; ++j)
      a[i][j] = a[i][j] * 2;
}

// With step 2 the neighbours are never written.
void redBlack(float *__restrict a, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; i += 2)
    a[i] = a[i - 1] + a[i + 1];
}

// A width of 2 in steps of 4 reaches one neighbour, but not two apart.
void widths(float *__restrict a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 4 < 2)
      a[i] = a[i + 2];
}

void twoArrays(const float *__restrict a, float *__restrict b, int ny, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < ny; ++j) {
      int here = i * ny + j;
      b[here] = a[here - 1] + a[here - ny];
    }
}

// CHECK: read a[i][j]
// CHECK: write a[i][j]
// CHECK: read a[i - 1]
// CHECK: read a[i + 1]
// CHECK: read a[i + 2]
// CHECK: read a[i * ny + j - 1]
// CHECK: write b[i * ny + j]
