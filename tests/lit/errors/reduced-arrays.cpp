// The clause `reduction` with arrays and sections that it cannot take, and with
// uses that are no update of one element.
// RUN: %check-errors %s

struct Sums {
  double bins[4];
};

void sections(double *v, Sums &s, const double *a, const int *k, int n) {
  double many[65], rows[4][4];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'reduction' cannot take the elements 'v[0:n]': it needs the first ones of an array or pointer, a constant number of at most 64
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: write the number of elements, as in 'reduction("+", "v[:8]")'; to many elements, 'idxmap::atomic' adds without a copy for each thread
#pragma omp parallel for reduction(+ : v[0:n])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[k[i]] += a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take the elements 'v[2:4]'
#pragma omp parallel for reduction(+ : v[2:4])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[k[i]] += a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take the elements 'many'
#pragma omp parallel for reduction(+ : many)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    many[k[i]] += a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' with '+' cannot take 'rows' because of its type
#pragma omp parallel for reduction(+ : rows)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    rows[k[i]][0] += a[i];

  [[using idxmap: map, reduction("+", "v[:8]")]]
  for (int i = 0; i < n; ++i) {
    v[k[i]] += a[i];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of 'v' may be one of 'v[:8]', which the iterations reduce
    v = nullptr;
  }
  [[using idxmap: map, reduction("max", s.bins)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:5: error: this use of 's.bins' is no part of a reduction with 'max'
    // CHECK: :[[@LINE+2]]:20: error: this use of 's.bins' is no part of a reduction with 'max'
    // CHECK: :[[@LINE+1]]:39: error: this use of 's.bins' is no part of a reduction with 'max'
    s.bins[k[i]] = s.bins[0] > a[i] ? s.bins[0] : a[i];
  [[using idxmap: map, reduction("+", s.bins)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:5: error: this use of 's.bins' is no part of a reduction with '+'
    // CHECK: :[[@LINE+2]]:16: error: this use of 's.bins' is no part of a reduction with '+'
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: while the loop runs, 's.bins' has no value of its own; it may only be updated, as in 's.bins[k] += x'
    s.bins[int(s.bins[0])] += a[i];
}
