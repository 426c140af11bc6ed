// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- 2>&1 | FileCheck %s
// RUN: not %idxmap --remarks=all --target=host --dump=nest %s -- -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG

// What small member functions do is read in place of their calls, and so are
// the bounds that they give.

struct Field {
  double *p;
  int m, n, count;
  int rows() const { return m; }
  int cols() const { return n; }
  long size() const { return static_cast<long>(m) * n; }
  double &operator()(int i, int j) { return p[i * n + j]; }
  double get(int i, int j) const { return p[i * n + j]; }
  void set(int i, int j, double x) { p[i * n + j] = x; }
  Field &add(int i, double x) {
    p[i] += x;
    return *this;
  }
  void log(int i) { p[i] = ++count; }
  void some(int i) {
    if (i > 3)
      p[i] = 1;
  }
  void farther(int i) { p[i * i] = 1; }
  void own();
  double *row(int i) { return &p[i * n]; }
};

void bounds(Field &a) {
  // CHECK-NOT: could not
  [[idxmap::map]]
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      a(i, j) = 1;
  [[idxmap::map]]
  for (int i = 1; i < a.rows() - 1; ++i)
    for (int j = 0; j < a.n; ++j)
      a.set(i, j, a.get(i, j) * 2);
  [[idxmap::map]]
  for (int i = 0; i < a.m; ++i) {
    auto &r = a;
    r.add(i, 1).add(i, 2);
  }
}
void Field::own() {
  [[idxmap::map]]
  for (int i = 0; i < rows(); ++i)
    for (int j = 0; j < n; ++j) {
      auto &r = *this;
      r.set(i, j, get(i, j) + 1);
    }
}

// Beyond the row, the next one begins.
void longer(Field &a) {
  [[idxmap::map(2)]]
  for (int i = 0; i < a.rows(); ++i)
    // CHECK: :[[@LINE+2]]:7: remark: it could not be shown that different iterations touch different elements of 'a.p'
    for (int j = 0; j < a.rows(); ++j)
      a.set(i, j, 1);
}

// The row that a pointer walks is the iteration's own.
void rows(Field &a) {
  [[idxmap::map(1)]]
  for (int i = 0; i < a.rows(); ++i) {
    double *r = a.row(i);
    for (int j = 0; j < a.n; ++j)
      // CHECK-NOT: :[[@LINE+1]]:7: remark: it could not be shown
      r[j] = i;
  }
}

// What is not understood may be anything.
void conditional(Field &a) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK-NOT: :[[@LINE+1]]:5: remark: it could not be shown
    a.some(i);
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown
    a.farther(i);
}

// CHECK: idxmap_bounds_{{.*}}: [0,idxmap_a_rows) x [0,idxmap_a_cols)
// CHECK: value int idxmap_a_rows = a.rows()
// CHECK: write a.p[i * (a.n) + j]
// CHECK: idxmap_bounds_{{.*}}: [1,idxmap_a_rows_minus_1) x [0,idxmap_a_n)
// CHECK-DAG: read a.p[i * (a.n) + j]
// CHECK-DAG: write a.p[i * (a.n) + j]
// CHECK: idxmap_own_
// CHECK-DAG: read p[i * n + j]
// CHECK-DAG: write p[i * n + j]

#ifdef WRONG
void carried(Field &a) {
  [[idxmap::map]]
  for (int i = 1; i < a.m; ++i)
    // WRONG: :[[@LINE+2]]:17: error: iterations of 'i' depend on each other: this element of 'a.p' is written 1 iteration away
    // WRONG: :[[@LINE+1]]:5: note: it is written here
    a.set(i, 0, a.get(i - 1, 0));
}
void unindexed(Field &a) {
  [[idxmap::map]]
  for (int i = 1; i < a.m; ++i)
    // WRONG: :[[@LINE+1]]:5: error: all iterations of 'i' write the same elements of 'a.p'
    a.set(3, 0, i);
}
void counted(Field &a) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // WRONG: :[[@LINE+1]]:5: error: the body writes 'a.count', which all iterations share
    a.log(i);
}
#endif
