// RUN: %idxmap %s --list --target=host -- -std=c++20 | FileCheck %s
// RUN: %idxmap %s --annotate --target=host -- -std=c++20 | FileCheck %s --check-prefix=ANNOTATED

// Functions that are read in place of their calls leave no doubt.

#include <algorithm>
#include <vector>

struct Matrix {
  std::vector<double> all;
  int m, n;
  int rows() const { return m; }
  int cols() const { return n; }
  int width() const {
    const int inner = n - 2;
    return inner + 2;
  }
  double &operator()(int i, int j) { return all[i * n + j]; }
  void set(int i, int j, double x) { all[i * n + j] = x; }
  void odd(unsigned i, unsigned k) { all[i * k] = 1; }
};
struct Counts {
  int *p;
  int n;
  void set(int i, int x) { p[i] = x; }
};
struct View {
  double *p;
  int n;
  void set(int i, double x) { p[i] = x; }
};

void matrix(Matrix &a) {
  // CHECK: functions.cpp:[[@LINE+2]]:3	2/2	can be mapped	independent	[0,a.rows()) x [0,a.cols()){{$}}
  // ANNOTATED: {{map}}
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      a(i, j) = 1;
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	2/2	can be mapped	independent	[1,a.rows()-1) x [0,a.cols()){{$}}
  for (int i = 1; i < a.rows() - 1; ++i)
    for (int j = 0; j < a.cols(); ++j)
      a.set(i, j, 1);
  // What a bound calls is read with its variables.
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	2/2	can be mapped	independent	[0,a.rows()) x [0,std::min(a.width(), 8)){{$}}
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < std::min(a.width(), 8); ++j)
      a(i, j) = 2;
  // Products that wrap for other numbers.
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	independent	[0,100){{$}}
  for (int i = 0; i < 100; ++i)
    a.odd(i, 2);
}
void views(View v, Counts own, Counts &c, std::vector<double> &b) {
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	independent	[0,v.n){{$}}
  for (int i = 0; i < v.n; ++i)
    v.set(i, i);
  // Nothing leads to a copy.
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	independent	[0,own.n){{$}}
  for (int i = 0; i < own.n; ++i)
    own.set(i, i);
  // The elements may be the number.
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	unknown	[0,c.n)	{{.*}}'c.p' and 'c.n' do not overlap
  for (int i = 0; i < c.n; ++i)
    c.set(i, i);
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	independent	[0,50){{$}}
  for (int i = 0; i < 50; ++i)
    b[i] = i;
}

// What an element does is decided by who uses the template.
template <class T> void unused(T &a, int n) {
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	unknown	[0,n)	{{.*}}'a[i] = 1' has no effect
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
template <class T> void used(T &a, int n) {
  // CHECK-NEXT: functions.cpp:[[@LINE+1]]:3	1/1	can be mapped	independent	[0,n){{$}}
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
template void used(std::vector<double> &, int);
