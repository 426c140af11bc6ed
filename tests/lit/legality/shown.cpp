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

// Rows by hand, of which the inner loops leave out the ends.
void rows(float *__restrict c, int nx, int ny, int nz) {
  [[idxmap::map(3)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      for (int k = 1; k < nz - 1; ++k)
        c[(i * ny + j) * nz + k] = 1;
}

// The body's own array, and a row of another one, element by element.
void ranges(float *__restrict a, float (*__restrict b)[16], int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int t[4];
    for (int &x : t)
      x = i;
    auto &row = b[i];
    for (auto &x : row)
      x += 1;
    a[i] = t[0];
  }
}

// What a template leaves open, its instances say: values are no lengths.
template <typename T> struct Held {
  T *values;
  int count;
  void grow() {
    [[idxmap::map]]
    for (int i = 0; i < this->count; ++i)
      values[i] *= 2;
  }
};
template struct Held<double>;

// Without one, the pattern itself.
template <typename T, int N> void pattern(T *__restrict a, T t, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    T own = a[2 * i + 1] * t;
    a[2 * i] = own + N;
    ++a[2 * i];
  }
}

// CHECK: read a[i][j]
// CHECK: write a[i][j]
// CHECK: read a[i - 1]
// CHECK: read a[i + 1]
// CHECK: read a[i + 2]
// CHECK: read a[i * ny + j - 1]
// CHECK: write b[i * ny + j]
// CHECK: write c[
// CHECK: read b[i][?]
// CHECK: write b[i][?]
// CHECK: write a[i]
// CHECK: read values[i]
// CHECK: write values[i]
// CHECK: read a[i * 2 + 1]
// CHECK: write a[i * 2]
