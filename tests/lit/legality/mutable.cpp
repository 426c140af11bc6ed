// RUN: not %idxmap --target=host %s -- -std=c++20 2>&1 | %filecheck %s --implicit-check-not="error:"

// A constant function may change what is `mutable`.

struct Cell {
  mutable double last = 0;
  mutable double cache[2] = {};
  double value = 1;
  double get(double x) const {
    double before = last;
    last = x;
    return before;
  }
  double cached() const {
    cache[1] = value;
    double twice = 2 * cache[1];
    return twice;
  }
  double plain() const { return value; }
  double unseen() const;
};

void shared(double *a, int n, const Cell &c) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the body writes 'c.last', which all iterations share
    a[i] = c.get(a[i]);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: all iterations of 'i' write the same elements of 'c.cache'
    a[i] = c.cached();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the body writes 'c', which all iterations share
    a[i] = c.unseen();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = c.plain();
}

void elements(double *__restrict a, int n, Cell *__restrict c) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = c[i].cached();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: all iterations of 'i' write the same elements of 'c.last'
    a[i] = c[0].get(a[i]);
}

void constant(double *a, int n) {
  const Cell c{};
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the body writes 'c.last', which all iterations share
    a[i] = c.get(a[i]);
}
