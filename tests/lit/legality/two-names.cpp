// RUN: %idxmap --remarks=all --target=host --dump=nest %s -- -std=c++20 2>&1 | %filecheck %s --implicit-check-not="do not overlap"

// Two names that may be for one memory, of which at most one is a pointer or a
// reference to its elements.

#include <vector>

static double global[100];

struct Rows {
  double row[100];
  void own(bool isFirst) {
    double *r = isFirst ? row : global;
    [[idxmap::map]]
    for (int i = 1; i < 100; ++i)
      // CHECK: :[[@LINE+1]]:14: remark: it could not be shown that 'r' and 'row' do not overlap
      r[i] = row[i - 1];
  }
};

void ofTheProgram(double *q) {
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'q' and 'global' do not overlap
    q[i] = global[i - 1];
}

double local(bool isFirst) {
  double of[100] = {1}, other[100] = {1};
  double *q = isFirst ? of : global;
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'q' and 'of' do not overlap
    q[i] = of[i - 1] + other[i - 1];
  return of[99] + other[99];
}

double containers(bool isFirst) {
  std::vector<double> of(100), other(100);
  std::vector<double> &q = isFirst ? of : other;
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'q' and 'of' do not overlap
    q[i] = of[i - 1];
  return of[99];
}

// A reference to an element, nobody knows which (earlier-references.cpp).
void pivot(std::vector<double> &v, int k) {
  const double &by = v[k];
  const double constant = v[3];
  ++k;
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'v' and 'by' do not overlap
    v[i] *= by * constant;
}

// The user's word.
void said(double *q) {
  [[using idxmap: map, independent]]
  for (int i = 1; i < 100; ++i)
    q[i] = global[i - 1];
}

// Parts of records by reference.
struct Point {
  double x, y, z;
};

void records(Point *v, int n, const Point &by) {
  const auto &[x, y, z] = v[3];
  const auto [copy, two, three] = v[3];
  const Point own = v[3];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:15: remark: it could not be shown that different iterations touch different elements of 'v.x'
    v[i].x *= x + copy + own.x;
    // CHECK: :[[@LINE+1]]:15: remark: it could not be shown that 'v.y' and 'by.y' do not overlap
    v[i].y *= by.y;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'v' and 'by' do not overlap
    v[i] = by;
}

template <typename T> void open(T *a, int n, const T &by, T value) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:13: remark: it could not be shown that 'a' and 'by' do not overlap
    a[i] *= by + value;
}
template void open(double *, int, const double &, double);
