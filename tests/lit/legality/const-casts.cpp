// A function that gets a constant may change it all the same, also by way of
// one that it calls: then an index is not what a pointer was made with.
// RUN: %idxmap --target=host %s -- -std=c++20 2>&1 | FileCheck %s

static void inner(const int *p) { *const_cast<int *>(p) = 5; }
static void outer(const int &x) { inner(&x); }
static int reads(const int &x) { return x + 1; }

void changed(double *a, int n) {
  for (int t = 0; t < 3; ++t) {
    int m = 3;
    double *p = a + m;
    outer(m);
    // CHECK: :[[#@LINE+2]]:5: remark: [0,n) mapped to CPU threads; it could not be shown that 'a' and 'p' do not overlap
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[m + i] = p[i] + 1;
  }
}

void kept(double *a, int n) {
  for (int t = 0; t < 3; ++t) {
    int m = 3;
    double *p = a + m;
    t += reads(m) > 7;
    // CHECK: :[[#@LINE+2]]:5: remark: [0,n) mapped to CPU threads [idxmap-loop]
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[m + i] = p[i] + 1;
  }
}
