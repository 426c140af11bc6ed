// RUN: %check-errors %s -std=c++20 -Wno-everything
// Types that template parameters decide, in the instances that the unit has.

#include <vector>

template <typename T> void index(float *a, T n) {
  // CHECK: :[[@LINE+3]]:8: error: the induction variable 'i' has type 'double', but must be of an integer type
  // CHECK: :[[@LINE+2]]:8: note: so it is in the instance of the template with T = double
  [[idxmap::map]]
  for (T i = 0; i < n; ++i)
    a[0] = 0;
}
template void index<long>(float *, long);
template void index<double>(float *, double);

template <typename T, int N> void truth(float *a) {
  // CHECK: :[[@LINE+3]]:8: error: the induction variable 'i' has type 'bool'
  // CHECK: note: so it is in the instance of the template with T = bool, N = 4
  [[idxmap::map]]
  for (T i = 0; i < 10; ++i)
    a[N] = 0;
}
template void truth<bool, 4>(float *);

template <typename T> struct Field {
  void bound(float *a, T n) {
    // CHECK: :[[@LINE+3]]:25: error: the bound has type 'float', but must be an integer
    // CHECK: note: so it is in the instance of the template with T = float
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = 0;
  }
};
template struct Field<float>;

template <typename T> void step(float *a, int n, T s) {
  // CHECK: :[[@LINE+3]]:31: error: the step 's' has type 'float', but must be of a type that is known to be an integer
  // CHECK: note: so it is in the instance of the template with T = float
  [[idxmap::map]]
  for (int i = 0; i < n; i += s)
    a[i] = 0;
}
template void step<float>(float *, int, float);

// Whether a negative index is compared as a large one is not known.
template <typename V> void signs(V &v, int first) {
  // CHECK: :[[@LINE+2]]:27: error: the type of the bound 'v.size()' depends on a template parameter
  [[idxmap::map]]
  for (int i = first; i < v.size(); ++i)
    v[i] = 0;
}
template void signs(std::vector<float> &, int);

template <typename T> void triangle(float *a, T n) {
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: error: the type of the bound 'i' depends on a template parameter
  [[idxmap::map(2)]]
  for (T i = 0; i < n; ++i)
    for (T j = 0; j < i; ++j)
      a[i * n + j] = 0;
}
template void triangle(float *, long);

template <typename T> void deduced(float *a, T n) {
  // CHECK: :[[@LINE+2]]:8: error: the type 'auto' of the induction variable 'i' depends on a template parameter
  [[idxmap::map]]
  for (auto i = n; i < 10; ++i)
    a[i] = 0;
}
template void deduced(float *, int);

template <typename T> void effect(float *a, T n) {
  // CHECK: :[[@LINE+2]]:21: error: the bound 'n++' has side effects
  [[idxmap::map]]
  for (T i = 0; i < n++; ++i)
    a[i] = 0;
}
template void effect(float *, int);

// What a template calls, its instances say.
struct Counted {
  int calls = 0;
  int length() { return ++calls; }
};
template <typename C> void called(float *a, C &c) {
  // CHECK: :[[@LINE+2]]:23: error: the bound calls a function, which may have side effects
  [[idxmap::map]]
  for (int i = 0; i < c.length(); ++i)
    a[i] = 0;
}
template void called(float *, Counted &);

// So it is for what iterations share.
template <typename T> void add(T &sum, T by) { sum = sum + by; }
template <typename T> void shared(const T *a, int n, Counted &counted) {
  T sum = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:9: error: the body writes 'sum', which all iterations share
    add(sum, a[i]);
}
template void shared(const float *, int, Counted &);

template <typename C> void counts(int *a, int n, C &c) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the body writes 'c.calls', which all iterations share
    a[i] = c.length();
}
template void counts(int *, int, Counted &);

// The operator that an instance calls is the one with the loop.
template <typename T> struct Row {
  T *p;
};
template <typename T> Row<T> operator+(Row<T> a, Row<T> b) {
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    // CHECK: :[[@LINE+2]]:21: error: 'operator+' is used in a mapped loop, but declared too late for its kernel
    // CHECK: :[[@LINE-4]]:30: note: declare 'operator+' before the function that holds the loop
    a.p[i] = a.p[i] + b.p[i];
  return a;
}
template Row<Row<int>> operator+(Row<Row<int>>, Row<Row<int>>);
