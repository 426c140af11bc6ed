// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- 2>&1 | %filecheck %s --implicit-check-not 'touch different elements'

// Loops with bounds over outer variables are what they are, no boxes: what is
// shown to be independent needs no remark.

void fromBelow(float (&a)[64][64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      a[i][j] = a[j][i];
}

// Both halves of a symmetric matrix.
void bothHalves(float (&s)[64][64], const float (&v)[64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      s[i][j] = v[i] * v[j];
      s[j][i] = v[i] * v[j];
    }
}

// With the diagonal, which is one iteration's.
void withDiagonal(double (&s)[64][64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      s[j][i] = s[i][j];
}

void downwards(double (&s)[64][64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = n - 1; j > i; --j)
      s[j][i] = s[i][j];
}

// Rows by hand: j and i are in one.
void byHand(float *__restrict a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      a[i * n + j] = a[j * n + i];
}

void planesByHand(float *__restrict a, int n, int planes) {
  [[idxmap::map(3)]]
  for (int k = 0; k < planes; ++k)
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j)
        a[(k * n + i) * n + j] = a[(k * n + j) * n + i];
}

// What a step leaves out.
void everyOther(float (&a)[64][64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; i += 2)
    for (int j = i; j < n - 1; j += 2)
      a[i][j] = a[i][j + 1];
}

// Tiles share no element.
void tiles(float (&a)[1024], int n) {
  [[idxmap::map(2)]]
  for (int ii = 0; ii < n; ii += 32)
    for (int i = ii; i < ii + 32; ++i)
      a[i] = 1;
}

void notShown(float (&a)[64][64], float (&b)[64][64], float *__restrict c,
              float (&d)[1024], int n, int m) {
  // CHECK: :[[@LINE+4]]:17: remark: it could not be shown that different iterations touch different elements of 'a'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      a[i][j] = a[j + 1][i];
  // CHECK: :[[@LINE+4]]:17: remark: it could not be shown that different iterations touch different elements of 'b'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n - 1; ++j)
      b[i][j] = b[i][j + 1];
  // Rows may be shorter than what is touched of them.
  // CHECK: :[[@LINE+4]]:22: remark: it could not be shown that different iterations touch different elements of 'c'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j)
      c[i * m + j] = c[j * m + i];
  // CHECK: :[[@LINE+4]]:7: remark: it could not be shown that different iterations touch different elements of 'd'
  [[idxmap::map(2)]]
  for (int ii = 0; ii < n; ii += 32)
    for (int i = ii; i < ii + 33; ++i)
      d[i] = 1;
}
