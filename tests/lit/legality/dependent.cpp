// RUN: %check-errors %s

void inPlace(float *a, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i)
    // CHECK: :[[@LINE+1]]:12: error:
    a[i] = a[i - 1];
}

// Through a local index and a local pointer.
void local(float *a, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i) {
    int p = i - 1;
    float *q = a + p;
    // CHECK: :[[@LINE+1]]:12: error:
    q[1] = q[0];
  }
}

void byHand(float *a, int ny, int n) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < ny; ++j)
      // CHECK: :[[@LINE+1]]:27: error:
      a[i * ny + j] = 2 * a[(i - 1) * ny + j];
}

void unindexed(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      // CHECK: :[[@LINE+1]]:7: error:
      a[i] = j;
}

// Not even the user's word makes a shared scalar right.
void scalar(const float *a, int n) {
  float sum = 0;
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error:
    sum += a[i];
}

struct Cell { float x, y; };
void members(Cell *c, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:14: error:
    c[i].x = c[i - 1].x;
}

// What cancels in a subscript moves nothing.
void cancels(float *a, int n, int m) {
  constexpr int Zero = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'a'
    a[i - i] = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'a'
    a[2 * i - i - i + 3] = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'a'
    a[Zero * i] = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int k = i;
    // CHECK: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'a'
    a[k - i] = i;
  }
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:7: error: all iterations of 'j' write the same elements of 'a'
      a[i * m + j - j] = i;
}

// (0, 2) and (2, 0) are the same element.
void steps(float *a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; i += 2)
    for (int j = 0; j < 3; ++j)
      // CHECK: :[[@LINE+1]]:7: error: different iterations of 'i' and 'j' write the same element of 'a'
      a[i + j] = j;
  [[idxmap::map]]
  for (int i = 1; i < n - 1; i += 2)
    // CHECK: :[[@LINE+1]]:12: error: {{.*}} is written 1 iteration away
    a[i] = a[i - 2];
}

// Rows that are shorter than what is written of them.
void rowLengths(float *a, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= m; ++j)
      // CHECK: :[[@LINE+1]]:7: error: different iterations of 'i' and 'j' write the same element of 'a'
      a[i * m + j] = 1;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:7: error: different iterations of 'i' and 'j' write the same element of 'a'
      a[i * (m - 1) + j] = 1;
}

// One cause, one error.
int throughAPointer(float *a, int n) {
  int m = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int *p = &m;
    // CHECK: :[[@LINE+1]]:5: error: the body writes 'm', which all iterations share
    *p = i;
    a[i] = 1;
  }
  return m;
}

// Each element of the row b[i - 1] is one that another iteration writes.
void rowOfAnother(float (&b)[100][16]) {
  [[idxmap::map(2)]]
  for (int i = 1; i < 100; ++i)
    for (int j = 0; j < 16; ++j)
      // CHECK: :[[@LINE+1]]:17: error: {{.*}} is written 1 iteration away
      b[i][j] = b[i - 1][j];
}

// In the pattern of a template, which has no instance.
template <typename T> void pattern(T *a, T by, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: {{.*}} is written 1 iteration away
    a[i] = a[i - 1] * by;
}
