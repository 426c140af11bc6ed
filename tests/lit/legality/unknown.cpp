// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- 2>&1 | %filecheck %s

// What the rules cannot show is the user's word, with a remark.

void overlap(const float *a, float *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'b' and 'a' do not overlap
    b[i] = a[i];
}

void indirect(float (&a)[100], const int (&p)[100]) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: remark: it could not be shown
    a[p[i]] = i;
}

// A condition on the index may keep the iterations apart.
void conditional(float (&a)[100]) {
  [[idxmap::map, idxmap::shift_lb, idxmap::split_last(32), idxmap::grid_block(1)]]
  for (int i = 1; i < 99; ++i)
    if (i % 2 == 1)
      // CHECK-NOT: error
      a[i] = a[i - 1] + a[i + 1];
}

// What a constant condition leaves out is no evidence, and nothing to show.
constexpr int order = 1;
void excluded(float (&a)[100], float (&b)[100]) {
  [[idxmap::map, idxmap::shift_lb, idxmap::split_last(32), idxmap::grid_block(1)]]
  for (int i = 1; i < 100; ++i) {
    if (order == 2)
      // CHECK-NOT: error
      a[0] += 1;
    else
      a[i] = order > 1 ? a[i - 1] : b[i - 1];
  }
}

struct Cell { float x, y; };
void members(Cell (&c)[100]) {
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    c[i].x = c[i - 1].y;
}

// A condition is no proof.
void neighbour(float *__restrict a, int n) {
  [[idxmap::map]]
  for (int i = 2; i < n; ++i)
    // CHECK: :[[@LINE+1]]:24: remark: it could not be shown that different iterations touch different elements of 'a'
    a[i] = i < 9 ? 0 : a[i - 2];
}

// Whether rows overlap depends on what the numbers are.
void rowLengths(float *__restrict a, int n, int m, int k) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      // CHECK: :[[@LINE+1]]:7: remark: it could not be shown that different iterations touch different elements of 'a'
      a[i * m + j] = 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different elements of 'a'
    a[k * i] = 1;
}

// A conversion that cuts off, or makes all values one.
void conversions(float *__restrict a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    unsigned char k = i;
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different elements of 'a'
    a[k] = 1;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    bool k = i;
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different elements of 'a'
    a[k] = 1;
  }
}

// Messages name arrays, not the expressions that lead there.
void pointers(float *__restrict a, float *(*f)(int), int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different elements of 'a'
    (i % 2 ? a : a + 1)[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    float *p = a + 2 * i;
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different elements of 'a'
    *p++ = 1;
    *p++ = 2;
  }
}

// Two rows of pointers may be one.
void rowsOfPointers(float **a, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      // CHECK: :[[@LINE+1]]:7: remark: it could not be shown that different iterations touch different elements of 'a'
      a[i][j] = 1;
}

// What a call in a template gives may be a place.
template <typename T> void open(T &box, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different memory
    box(i + 1).set(box(i).get());
}

// In a lambda of a template, the instances are not asked what a lambda from
// before the loop writes.
template <typename T> void lambdaInLambda(T *a, int n) {
  [&] {
    auto put = [=](int at) { a[at] = 3; };
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+2]]:7: remark: it could not be shown that different iterations touch different elements of 'put'
      // CHECK: :[[@LINE+1]]:7: remark: it could not be shown that different iterations touch different elements of 'a'
      put(0);
  }();
}
template void lambdaInLambda(double *, int);

// Nor a reference whose type is deduced.
template <typename T> void deducedInLambda(T *d, int n) {
  [&] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      decltype(auto) r = (d[i / 2]);
      // CHECK: :[[@LINE+1]]:7: remark: it could not be shown that different iterations touch different elements of 'd'
      r += static_cast<T>(7);
    }
  }();
}
template void deducedInLambda(float *, int);

// Nor what a binding there refers to.
struct Two {
  int x, y;
};
template <typename T> void boundInLambda(T *c, const int *sel, int n) {
  [&] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      auto &&[x, y] = c[sel[i]];
      // CHECK: :[[@LINE+1]]:7: remark: it could not be shown that different iterations touch different elements of 'c.y'
      y += i;
    }
  }();
}
template void boundInLambda(Two *, const int *, int);

// Nor is an array of the function without a pointer to it that all would see.
void ofTheFunction(int *sel, int n) {
  int a[48], b[48];
  auto put = [&](int at) { a[at] += 2; };
  auto sum = [&](int to) {
    int all = 0;
    for (int k = 0; k < to; ++k)
      all += b[k];
    return all;
  };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different elements of 'a'
    put(sel[i]);
  int c[48];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    c[i] = sum(i);
}

// Memory by an address that nobody has seen: `errno`, a register.
int *where() __attribute__((const));
struct Handle {
  int *p;
};
Handle handle() __attribute__((const));

void writesSomewhere(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (i % 2)
      // CHECK: :[[@LINE+1]]:7: remark: it could not be shown that different iterations touch different memory
      *where() = a[i];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different memory
    *handle().p += i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: remark: it could not be shown that different iterations touch different memory
    *(volatile int *)0x1000 = i;
}

void readsSomewhere(int *a, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that different iterations touch different memory
    a[i] = where()[i - 1];
  int own[100];
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK-NOT: :[[@LINE+1]]:{{.*}} could not be shown
    own[i] = *where();
  a[0] = own[n];
}
