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
