// RUN: split-file %s %t
// RUN: not %idxmap --remarks=all --target=host %t/refused.cpp -- -std=c++20 2>&1 | FileCheck %t/refused.cpp --implicit-check-not="do not overlap" --implicit-check-not=touch
// RUN: %idxmap --remarks=all --target=host %t/taken.cpp -- -std=c++20 2>&1 | %filecheck %t/taken.cpp --implicit-check-not="could not be shown"
// RUN: %idxmap --remarks=all --target=host %t/perhaps.cpp -- -std=c++20 2>&1 | %filecheck %t/perhaps.cpp

// A reference that is bound before the loop is another name of an element.

//--- refused.cpp
#include <complex>
#include <vector>

struct Point {
  double x, y, z;
};

void element(double *a, int n) {
  double &first = a[0];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:13: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
    a[i] /= first;
}

void container(std::vector<double> &v) {
  const double &by = v.front();
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:13: error: iterations of 'i' depend on each other: this element of 'v' is written
    v[i] *= by;
}

double local() {
  double of[100] = {1};
  auto &whole = of;
  double &third = whole[3];
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:14: error: iterations of 'i' depend on each other: this element of 'of' is written
    of[i] += third;
  return of[99];
}

double bindings() {
  double of[4] = {1, 2, 3, 4};
  auto &[x, y, z, w] = of;
  [[idxmap::map]]
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[@LINE+1]]:14: error: iterations of 'i' depend on each other: this element of 'of' is written
    of[i] *= y;
  return x + z + w;
}

void member(std::vector<Point> &p) {
  const Point &by = p[7];
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:12: error: iterations of 'i' depend on each other: this element of 'p' is written
    p[i] = by;
}

void number(std::vector<std::complex<double>> &c) {
  const std::complex<double> &by = c[3];
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: iterations of 'i' depend on each other: this element of 'c' is written
    c[i] = by;
}

void lambda(double *a, int n) {
  double &first = a[0];
  const auto all = [&] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:15: error: iterations of 'i' depend on each other: this element of 'a' is written 1 iteration away
      a[i] /= first;
  };
  all();
}

static double global[100];
static double &third = global[3];
void ofTheProgram() {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:18: error: iterations of 'i' depend on each other: this element of 'global' is written
    global[i] *= third;
}

// The same container by two names.
double containers() {
  std::vector<double> of(100);
  std::vector<double> &q = of;
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    // CHECK: :[[@LINE+1]]:12: error: iterations of 'i' depend on each other: this element of 'of' is written 1 iteration away
    q[i] = of[i - 1];
  return of[99];
}

//--- taken.cpp
// What the loop does not write: the rows below the pivot's.
void eliminate(double (*a)[64], int n) {
  for (int k = 0; k < n; ++k) {
    const double &pivot = a[k][k];
    [[idxmap::map]]
    for (int i = k + 1; i < n; ++i)
      a[i][k] /= pivot;
  }
}

#include <vector>

double fixed() {
  double of[100] = {3}, other[100] = {1};
  double &first = of[0], &second = other[1];
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    of[i] = first * second;
  return of[99];
}
// CHECK: idxmap_eliminate_{{[0-9]+}}(
// CHECK: idxmap_fixed_{{[0-9]+}}(


// Nothing changes the pointer or the number on the way.
struct Field {
  std::vector<double> v;
  double *p;
  int k;
  void count() { ++calls; }
  long calls;
  void all(int n) {
    double &first = p[0], &at = v[k];
    count();
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      p[i] = first;
    [[idxmap::map]]
    for (int i = k + 1; i < n; ++i)
      v[i] = at;
  }
};
// CHECK: idxmap_all_{{[0-9]+}}(

//--- perhaps.cpp
#include <algorithm>
#include <vector>

double &pick(std::vector<double> &v) { return v[3]; }

double largest() {
  std::vector<double> v(100, 1.), w(100, 2.);
  const double &by = *std::max_element(v.begin(), v.end());
  const double &other = *std::max_element(w.begin(), w.end());
  double &picked = pick(v);
  const double &either = std::max(v[2], v[3]);
  const double &chosen = v.size() > 50 ? v[2] : v[3];
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i) {
    // CHECK-DAG: :[[@LINE+1]]:13: remark: it could not be shown that 'v' and 'by' do not overlap
    v[i] /= by + other;
    // CHECK-DAG: :[[@LINE+1]]:13: remark: it could not be shown that 'v' and 'picked' do not overlap
    v[i] /= picked;
    // CHECK-DAG: :[[@LINE+1]]:13: remark: it could not be shown that 'v' and 'either' do not overlap
    v[i] /= either;
    // CHECK-DAG: :[[@LINE+1]]:13: remark: it could not be shown that 'v' and 'chosen' do not overlap
    v[i] /= chosen;
  }
  return v[0];
}

double global[100];
void given(const double &by) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK-DAG: :[[@LINE+1]]:18: remark: it could not be shown that 'global' and 'by' do not overlap
    global[i] /= by;
}

template <typename T> void inTemplate(std::vector<T> &v, const T &by) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < v.size(); ++i)
    // CHECK-DAG: :[[@LINE+1]]:13: remark: it could not be shown that 'v' and 'by' do not overlap
    v[i] /= by;
}
template void inTemplate(std::vector<double> &, const double &);

struct Owner {
  std::vector<double> v;
  double &first;
  Owner() : v(100, 2.), first(v[0]) {}
  void all() {
    [[idxmap::map]]
    for (int i = 0; i < 100; ++i)
      // CHECK-DAG: :[[@LINE+1]]:15: remark: it could not be shown that 'v' and 'first' do not overlap
      v[i] *= first;
  }
};

// A bound that is read once.
void bound(int *a, const int *n) {
  [[idxmap::map]]
  // CHECK-DAG: :[[@LINE+1]]:23: remark: it could not be shown that 'a' and '*n' do not overlap
  for (int i = 0; i < *n; ++i)
    a[i] = i;
}

// What the place depends on is another one at the loop.
struct Cursor {
  std::vector<double> v;
  int k;
  void next() { ++k; }
  void moved() {
    double &d = v[k];
    next();
    [[idxmap::map]]
    for (int i = 0; i < k; ++i)
      // CHECK-DAG: :[[@LINE+1]]:14: remark: it could not be shown that 'v' and 'd' do not overlap
      v[i] = d;
  }
};

struct Range {
  double *p;
  int first;
};
void stepped(double *a, Range r) {
  double &d = a[r.first];
  r.first += 1;
  [[idxmap::map]]
  for (int i = 0; i < r.first; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

void counted(double *a, int *k) {
  double &d = a[k[0]];
  k[0] += 1;
  [[idxmap::map]]
  for (int i = 0; i < *k; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

void exchanged(double **rows, double *__restrict other, int n) {
  double &d = rows[0][0];
  rows[0] = other;
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK-DAG: :[[@LINE+1]]:18: remark: it could not be shown that 'rows' and 'd' do not overlap
    rows[0][i] = d;
}

static int position;
void advance() { ++position; }
void called(double *a) {
  double &d = a[position];
  advance();
  [[idxmap::map]]
  for (int i = 0; i < position; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

void renamed() {
  std::vector<double> v(100);
  int k = 3, &same = k;
  double &d = v[k];
  same = 4;
  [[idxmap::map]]
  for (int i = 0; i < k; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'v' and 'd' do not overlap
    v[i] = d;
}

void inLambda(double *p, int n) {
  const auto step = [&] { p = p + 1; };
  double &d = p[0];
  step();
  [[idxmap::map]]
  for (int i = -1; i < n; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'p' and 'd' do not overlap
    p[i] = d;
}

void whole(Range r, Range other, int n) {
  double &d = r.p[0];
  r = other;
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    // CHECK-DAG: :[[@LINE+1]]:14: remark: it could not be shown that 'r.p' and 'd' do not overlap
    r.p[i] = d;
}

void byReference(double *a, int k) {
  int &same = k;
  double &d = a[same];
  k = 9;
  [[idxmap::map]]
  for (int i = 0; i < k; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

struct Guard {
  ~Guard() { ++position; }
};
void ended(double *a) {
  double &d = a[position];
  { Guard g; }
  [[idxmap::map]]
  for (int i = 0; i < position; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

void filled(double *a, int *k, int n) {
  double &d = a[*k];
  std::fill(k, k + 1, n);
  [[idxmap::map]]
  for (int i = 0; i < *k; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

void calledBack(double *a, std::vector<int> &v) {
  double &d = a[position];
  std::for_each(v.begin(), v.end(), [](int) { advance(); });
  [[idxmap::map]]
  for (int i = 0; i < position; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'a' and 'd' do not overlap
    a[i] = d;
}

void exchanged(std::vector<double> v, std::vector<double> w) {
  double &d = v[5];
  v.swap(w);
  [[idxmap::map]]
  for (int i = 0; i < 9; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'w' and 'd' do not overlap
    w[i] = d;
}
