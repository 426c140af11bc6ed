// An allocation says nothing where the pointer, or what the count is made of,
// may have another value at the loop. RUN: not %idxmap --target=cuda
// --no-remarks %s -- -std=c++20 -Wno-everything 2>&1 | FileCheck %s

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

void more(int *);
void pm(float **);
void byref(int &);
void grow(std::vector<float> &);
int size(int);
static int g;
struct A {
  int x;
};
struct C {
  int z;
};
struct D : C, A {
  int y;
};

// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f1(int n, const int *at) {
  float *a = new float[n];
  ++n;
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have changed since CHECK: note: say it with
void f2(int n, const int *at) {
  float *a = new float[n];
  ++a;
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have changed since CHECK: note: say it with
void f3(int n, const int *at) {
  float *a = new float[n];
  a = (float *)realloc(a, 2 * n);
  for (int t = 0; t < 4; ++t) {
    [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
      a[at[i]] = 1;
    a = (float *)realloc(a, 4);
  }
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f4(int n, const int *at) {
  float *a = new float[n];
  more(&n);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f5(int n, const int *at) {
  int *p = &n;
  float *a = new float[n];
  *p = 3;
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f6(int n, const int *at) {
  float *a = new float[n];
  pm(&a);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have changed since CHECK: note: say it with
void f7(int n, const int *at) {
  float *a = nullptr;
  if (n > 3)
    a = new float[n];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have been freed since CHECK: note: say it with
void f8(int n, const int *at) {
  float *a = new float[n];
  if (n > 4)
    free(a);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'v' may
// have changed since CHECK: note: say it with
void f9(int n, const int *at) {
  std::vector<float> v(n);
  float *a = v.data();
  v.resize(3);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'v' may
// have changed since CHECK: note: say it with
void f10(int n, const int *at) {
  std::vector<float> v(n);
  float *a = v.data();
  grow(v);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'u' may
// have changed since CHECK: note: say it with
void f11(int n, const int *at) {
  std::unique_ptr<float[]> u(new float[n]);
  float *a = u.get();
  u.reset();
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: the loop
// may see another 'n' CHECK: note: say it with
void f12(int n, const int *at) {
  float *a = new float[n];
  {
    int n = 1;
    [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
      a[at[i]] = n;
  }
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'g' may
// have changed since CHECK: note: say it with
void f13(const int *at) {
  float *a = new float[g];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: the launch
// cannot compute 'size(n)' once more CHECK: note: say it with
void f14(int n, const int *at) {
  float *a = new float[size(n)];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f15(int n, const int *at) {
  float *a;
again:
  a = new float[n];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
  if (n++ < 3)
    goto again;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have changed since CHECK: note: say it with
void f16(int n, const int *at) {
  float *a = new float[n], *b = new float[n + 1];
  std::swap(a, b);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f17(int n, const int *at) {
  float *a = new float[n];
  auto l = [&] { ++n; };
  l();
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f18(int n, const int *at) {
  float *a = new float[n];
  byref(n);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have changed since CHECK: note: say it with
void f19(int n, const int *at) {
  float *a;
  switch (n) {
  case 1:
    a = new float[n];
    break;
  case 2:
    [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
      a[at[i]] = 1;
  }
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may have changed since
// CHECK: note: say it with
void f20(int n, const int *at) {
  float *a = new float[n], **b = &a;
  *b = nullptr;
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f21(int n, const int *at) {
  float *a = new float[n];
  for (int t = 0; t < 3; ++t) {
    [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
      a[at[i]] = 1;
    n += 5;
  }
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: the loop
// may see another 'm' CHECK: note: say it with
void f22(int n, const int *at) {
  float *a;
  if (int m = n; (a = (float *)malloc(m * 4)) != nullptr) {
  }
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f23(int n, const int *at) {
  float *a = new float[n] + 3;
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f24(int n, const int *at) {
  A *a = new D[n];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]].x = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f27(int n, const int *at) {
  float *a = n > 3 ? new float[n] : new float[2 * n];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may
// have changed since CHECK: note: say it with
void f28(int n, const int *at) {
  float *a = new float[n];
  int &r = n;
  r = 2;
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f29(int n, const int *at) {
  static float *a = new float[n];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may
// have changed since CHECK: note: say it with
void f30(int n, const int *at) {
  float *a = new float[n];
  delete[] a;
  a = nullptr;
  if (n > 1)
    a = new float[1];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void f31(int n, const int *at) {
  std::vector<float> v(n);
  float *a = &v[2];
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'v' may
// have changed since CHECK: note: say it with
void f32(int n, const int *at) {
  std::vector<float> v(n), w;
  float *a = v.data();
  v = std::move(w);
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'v' may
// have changed since CHECK: note: say it with
void f33(int n, const int *at) {
  std::vector<float> v(n);
  auto &w = v;
  float *a = v.data();
  w.clear();
  [[using idxmap: map, independent]] for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}

int *grow(int n) {
  n += 2;
  return new int[n];
}
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
// CHECK: note: say it with
void grown(int n, const int *at) {
  int *a = grow(n);
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}

// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: another call gives another number of elements
static void two(float *a, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void callTwo(int k, const int *at) {
  two(new float[k], at, k);
  two(new float[k + 1], at, k);
}

// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: the loop's function does not get 'k'
static void less(float *a, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void callLess(int k, const int *at) {
  float *a = new float[k];
  less(a, at, k - 1);
}

// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'n' may have changed since
static void changed(float *a, const int *at, int n) {
  ++n;
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void callChanged(int k, const int *at) {
  float *a = new float[k];
  changed(a, at, k);
}

// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK: note: how many elements are allocated here does not say it: 'a' may have been freed since
static void freed(float *a, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void callFreed(int k, const int *at) {
  float *a = new float[k];
  if (k > 3)
    delete[] a;
  freed(a, at, k);
}

// Others may call it.
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
static void pointed(float *a, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void (*pointer)(float *, const int *, int) = pointed;
void callPointed(int k, const int *at) { pointed(new float[k], at, k); }
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
void open(float *a, const int *at, int n) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void callOpen(int k, const int *at) { open(new float[k], at, k); }

template <typename T> void away(T *&a);
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
template <typename T> void hidden(int n, const int *at) {
  T *a = new T[n];
  away(a);
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = 1;
}
void callHidden(const int *at) { hidden<float>(3, at); }

// What comes behind the object is no element.
struct Trailing {
  int n;
  float of[1];
};
// CHECK-LABEL: error: which elements of 'a' the device needs cannot be inferred
// CHECK-NOT: allocated here
void trailing(int n, const int *at) {
  Trailing *a = (Trailing *)malloc(sizeof(Trailing) + n * sizeof(float));
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]].of[0] = 1;
}
