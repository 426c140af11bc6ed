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
