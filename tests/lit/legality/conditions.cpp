// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- 2>&1 | %filecheck %s --implicit-check-not 'touch different elements'

// Where a condition of the body selects a triangle, iterations of it alone
// touch what is behind it.

void selected(float (&a)[64][64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j < i)
        a[i][j] = a[j][i];
}

void leftOut(float (&a)[64][64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (j >= i)
        continue;
      a[i][j] = a[j][i];
    }
}

void swapped(float *__restrict a, int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const int way = i - j;
      if (i > 3 && !(way <= 0)) {
        const float t = a[i * n + j];
        a[i * n + j] = a[j * n + i];
        a[j * n + i] = t;
      }
    }
}

void otherwise(float (&a)[64][64], const float (&b)[64], int n) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j >= i)
        a[i][j] = b[j];
      else
        a[i][j] += b[i];
}

bool test(int);

void notShown(float (&a)[64][64], float (&b)[64][64], float (&c)[64][64],
              float (&d)[64][64], float (&e)[64][64], float (&f)[64][64],
              int n) {
  // CHECK: :[[@LINE+5]]:19: remark: it could not be shown that different iterations touch different elements of 'a'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j <= i + 1)
        a[i][j] = a[j][i];
  // CHECK: :[[@LINE+5]]:19: remark: it could not be shown that different iterations touch different elements of 'b'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j < i || i < 3)
        b[i][j] = b[j][i];
  // The condition may be jumped over.
  // CHECK: :[[@LINE+9]]:19: remark: it could not be shown that different iterations touch different elements of 'c'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      switch (i % 2) {
      case 0:
        if (j >= i)
          break;
      case 1:
        c[i][j] = c[j][i];
      }
  // It has another value then.
  // CHECK: :[[@LINE+8]]:19: remark: it could not be shown that different iterations touch different elements of 'd'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      int way = i - j;
      if (j > 3)
        way = 1;
      if (way > 0)
        d[i][j] = d[j][i];
    }
  // What is below 0 is a large number.
  // CHECK: :[[@LINE+5]]:19: remark: it could not be shown that different iterations touch different elements of 'e'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (static_cast<unsigned>(j) < static_cast<unsigned>(i - 1))
        e[i][j] = e[j][i];
  // Not all that read it are selected.
  // CHECK: :[[@LINE+6]]:27: remark: it could not be shown that different iterations touch different elements of 'f'
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (j < i)
        f[i][j] = 1;
      const float other = f[j][i];
      test(static_cast<int>(other));
    }
}
