// Updates in functions that the body calls: those that it lends the variable to
// are followed, by whatever name they have for it.
// RUN: %check-errors %s -std=c++20

#include <algorithm>

static void add(double &to, double x) { to += x; }
static void count(int *to) { ++*to; }
static void twice(double &to, double x) {
  add(to, x);
  double &same = to;
  same = x + same;
}
static void into(double *bins, int k, double x) { bins[k] += x; }
static void place(double &least, int &at, double x, int i) {
  if (x < least) {
    least = x;
    at = i;
  }
}
static double larger(double a, double b) {
  if (a > b)
    return a;
  return b;
}
template <typename F> static void apply(F f, double x) { f(x); }
struct Sum {
  double all;
  void operator+=(double x) { all += x; }
};

// All of these are right.
void taken(const double *a, const int *k, int n) {
  double s = 0, most = 0, least = 1e300, bins[4] = {};
  int c = 0, at = -1;
  [[using idxmap: map, reduction("+", s, c, bins), reduction("max", most),
    reduction("argmin", least, at)]]
  for (int i = 0; i < n; ++i) {
    twice(s, a[i]);
    count(&c);
    into(bins, k[i], a[i]);
    most = larger(most, a[i]);
    place(least, at, a[i], i);
    auto own = [&](double x) { s += x; };
    own(1);
    apply(own, a[i]);
    apply([&](double x) { add(s, x); }, a[i]);
  }
}

static void halve(double &s, double x) { s = s / 2 + x; }
static void keep(double &s, double *b, int i) { b[i] = s; }
static double given(double &s, double x) { return s += x; }
static double &alsoGiven(double &s, double x) {
  s += x;
  return s;
}
static void last(double &most, int &at, double x, int i) {
  // CHECK: :[[@LINE+2]]:12: error: this use of 'most' is no part of a reduction with 'argmax'
  // CHECK: :[[@LINE+2]]:5: error: this use of 'most' is no part of a reduction with 'argmax'
  if (x >= most) {
    most = x;
    // CHECK: :[[@LINE+1]]:5: error: this use of 'at' is no part of a reduction with 'argmax'
    at = i;
  }
}

void refused(const double *a, double *b, int n) {
  double s = 0, most = 0;
  int at = -1;
  [[using idxmap: map, reduction("argmax", most, at)]]
  for (int i = 0; i < n; ++i)
    last(most, at, a[i], i);
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i) {
    halve(s, a[i]);
    keep(s, b, i);
    b[i] = given(s, a[i]);
    given(s, a[i]), alsoGiven(s, a[i]);
  }
}
// CHECK: :51:42: error: this use of 's' is no part of a reduction with '+'
// CHECK: :51:46: error: this use of 's' is no part of a reduction with '+'
// CHECK: :52:56: error: this use of 's' is no part of a reduction with '+'
// CHECK: :53:51: error: this use of 's' is no part of a reduction with '+'

double total;
static void bump() { total += 1; }

// They have the variable from before the loop, not that of a thread.
void elsewhere(const double *a, int n) {
  [[using idxmap: map, reduction("+", total)]]
  for (int i = 0; i < n; ++i) {
    total += a[i];
    // CHECK: :[[@LINE+1]]:5: error: this use of 'total' is no part of a reduction with '+'
    bump();
  }
}

static void upwards(double *best, int *where, double x, int i) {
  if (x > *best) {
    *best = x;
    // CHECK: :[[@LINE+1]]:5: warning: of equal values, 'argmax' takes the one with the lowest 'at'
    *where = i;
  }
}

void downwards(const double *a, int n) {
  double most = 0;
  int at = -1;
  [[using idxmap: map, reduction("argmax", most, at)]]
  for (int i = n - 1; i >= 0; --i)
    upwards(&most, &at, a[i], i);
}

// Without a clause, the one that takes them is named.
void advised(const double *a, int n) {
  double s = 0, least = 1e300;
  int at = -1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:9: error: the body writes 's', which all iterations share
    // CHECK: note: if the iterations combine their values in 's', say so with 'idxmap::reduction("+", s)'
    add(s, a[i]);
    // CHECK: error: the body writes 'least', which all iterations share
    // CHECK: note: if the iterations look for 'least' and its place 'at', say so with 'idxmap::reduction("argmin", least, at)'
    // CHECK: error: the body writes 'at', which all iterations share
    place(least, at, a[i], i);
  }
}

// A bool has no sum of other numbers, and of those that no int holds, none is
// the largest.
void types(const int *k, const unsigned *u, int n) {
  bool odd = false, any = false;
  int most = 0;
  [[using idxmap: map, reduction("^", odd), reduction("|", any)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: this use of 'odd' is no part of a reduction with '^'
    odd ^= k[i];
    any |= k[i];
  }
  [[using idxmap: map, reduction("^", odd)]]
  for (int i = 0; i < n; ++i)
    odd ^= k[i] % 2 != 0;
  [[using idxmap: map, reduction("max", most)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: this use of 'most' is no part of a reduction with 'max'
    // CHECK: :[[@LINE+1]]:31: error: this use of 'most' is no part of a reduction with 'max'
    most = std::max<unsigned>(most, u[i]);
}
