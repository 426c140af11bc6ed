// The clause reduction: what it names, and what the body may do with it.
// RUN: %check-errors %s


void clauses(const double *a, int n) {
  double s = 0, least = 0;
  int k = 0;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'reduction' begins with the name of its operator
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: write 'reduction("+", x, y)'; the operators are
  [[using idxmap: map, reduction("-", s)]]
  for (int i = 0; i < n; ++i)
    s += a[i];

  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'reduction' with 'argmin' takes a value and its index
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: write 'reduction("argmin", value, index)'
  [[using idxmap: map, reduction("argmin", least)]]
  for (int i = 0; i < n; ++i)
    if (a[i] < least)
      least = a[i];

  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'reduction' with '&' cannot take 's' because of its type
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: numbers and 'bool' are taken
  [[using idxmap: map, reduction("&", s)]]
  for (int i = 0; i < n; ++i)
    s += a[i];

  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: error: this use of 'k' is no part of a reduction with '+'
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: while the loop runs, 'k' has no value of its own; it may only be updated, as in 'k += x'
  [[using idxmap: map, reduction("+", k), reduction("+", s)]]
  for (int i = 0; i < n; ++i)
    s += a[i] + k;
}

void uses(const double *a, double *b, int n) {
  double s = 0;
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i) {
    s += a[i];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: this use of 's' is no part of a reduction with '+'
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: while the loop runs, 's' has no value of its own; it may only be updated, as in
    b[i] = s;
  }
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of 's' is no part of a reduction with '+'
    s *= a[i];
}

struct Sums {
  double total;
};

template <typename T> void members(T &t, const double *a, int n) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'private' takes variables of the function, but 't.total' is a member
  [[using idxmap: map, private(t.total)]]
  for (int i = 0; i < n; ++i)
    t.total = a[i];
}

// Each addition would cut off the fraction.
void rounded(const double *a, const float *b, int n) {
  int sum = 0;
  long product = 1;
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: error: every iteration would round 'sum' to an integer, so that the result depends on their order
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: combine the values in a variable of type 'double', or convert each of them to the type of 'sum' first
  [[using idxmap: map, reduction("+", sum), reduction("*", product)]]
  for (int i = 0; i < n; ++i) {
    sum += a[i];
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: every iteration would round 'product' to an integer
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: combine the values in a variable of type 'float'
    product = product * b[i];
  }
  [[using idxmap: map, reduction("+", sum)]]
  for (int i = 0; i < n; ++i) {
    sum += static_cast<int>(a[i]);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: every iteration would round 'sum' to an integer
    sum -= 0.5 * i;
  }
}

// Of equal values, the plain loop takes the first.
void order(const double *a, int n, int m) {
  double least = 0;
  int at = 0, row = 0;
  [[using idxmap: map, reduction("argmin", least, at)]]
  for (int i = n - 1; i >= 0; --i)
    if (a[i] < least) {
      least = a[i];
      // CHECK: :[[@LINE+2]]:7: warning: of equal values, 'argmin' takes the one with the lowest 'at', which is not the first that this loop meets
      // CHECK: :[[@LINE+1]]:7: note: the loop without idxmap takes the first; count upwards, with the largest stride in the outermost loop, and the two agree
      at = i;
    }
  [[using idxmap: map, reduction("argmin", least, at)]]
  for (int i = n - 1; i >= 0; --i)
    if (a[n - 1 - i] < least) {
      least = a[n - 1 - i];
      at = n - 1 - i;
    }
  [[using idxmap: map(2), reduction("argmax", least, at)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (a[j * n + i] > least) {
        // CHECK: :[[@LINE+1]]:9: warning: of equal values, 'argmax' takes the one with the lowest 'at'
        at = j * n + i;
        least = a[j * n + i];
      }
  [[using idxmap: map(2), reduction("argmax", least, at)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (a[i * m + j] > least) {
        at = i * m + j;
        least = a[i * m + j];
      }
  [[using idxmap: map(2), reduction("argmax", least, at)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (a[i * m + j] > least) {
        // CHECK: :[[@LINE+1]]:9: warning: of equal values, 'argmax' takes the one with the lowest 'at'
        at = j;
        least = a[i * m + j];
      }
  [[using idxmap: map(2), reduction("argmax", least, at)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (a[i * m + j] > least) {
        at = i;
        least = a[i * m + j];
      }
  [[using idxmap: map(3), reduction("argmin", least, at)]]
  for (int k = 0; k < 4; ++k)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        if (a[(k * m + j) * n + i] < least) {
          least = a[(k * m + j) * n + i];
          // CHECK: :[[@LINE+1]]:11: warning: of equal values, 'argmin' takes the one with the lowest 'at'
          at = (k * m + j) * n + i;
        }
}

// What all iterations update.
void update(const double *a, double *out, int n) {
  [[using idxmap: map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: all iterations of 'i' write the same elements of 'out': no subscript of this write depends on 'i'
    // CHECK: note: if the iterations combine their values in '*out', say so with 'idxmap::reduction("+", *out)'
    *out += a[i];
  [[using idxmap: map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: all iterations of 'i' write the same elements of 'out': no subscript of this write depends on 'i'
    // CHECK: note: if the iterations combine their values in it, let a variable of the function stand for it and name that in 'idxmap::reduction', or put 'idxmap::atomic' on the update
    out[0] += a[i] * out[n];
}
