// Updates in functions that the body calls: those that it lends the variable to
// are followed, by whatever name they have for it.
// RUN: %check-errors %s -std=c++20 -ferror-limit=0

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

static void addTo(double x, double &to = total) { to += x; }
struct Counts {
  int by = total += 1;
};
template <int K> static double part(double x) { return x * K; }
static void halved(double &s, double x) {
  auto half = [&] { s = s / 2; };
  half();
  s += x;
}
static double &same(double &s) { return s; }

// A default argument is the program's variable; two functions of one name are
// two; and what is not followed is no update.
void hidden(const double *a, double *b, int n) {
  double s = 0, least = 0, best = 0, other = 0, bins[4] = {};
  int at = 0;
  [[using idxmap: map, reduction("+", total)]]
  for (int i = 0; i < n; ++i) {
    total += 1;
    // CHECK: :[[@LINE+1]]:5: error: this use of 'total' is no part of a reduction with '+'
    addTo(a[i]);
    // CHECK: :[[@LINE+1]]:12: error: this use of 'total' is no part of a reduction with '+'
    Counts made;
    b[i] = made.by;
  }
  [[using idxmap: map, reduction("min", least)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:25: error: this use of 'least' is no part of a reduction with 'min'
    // CHECK: :[[@LINE+1]]:32: error: this use of 'least' is no part of a reduction with 'min'
    if (part<1>(a[i]) < least) least = part<2>(a[i]);
  [[using idxmap: map, reduction("argmin", best, at)]]
  for (int i = 0; i < n; ++i) {
    place(best, at, a[i], i);
    // CHECK: :18:5: error: this use of 'at' is no part of a reduction with 'argmin'
    place(other, at, b[i], i);
  }
  [[using idxmap: map, reduction("argmin", best, at)]]
  for (int i = 0; i < n; ++i)
    if (a[i] < best) {
      best = a[i];
      // CHECK: :[[@LINE+1]]:7: error: this use of 'at' is no part of a reduction with 'argmin'
      at = at + 1;
    }
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: this use of 's' is no part of a reduction with '+'
    halved(s, a[i]);
  [[using idxmap: map, reduction("+", s)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: error: this use of 's' is no part of a reduction with '+'
    same(s) /= 2;
    s += a[i];
  }
  [[using idxmap: map, reduction("+", bins)]]
  for (int i = 0; i < n; ++i) {
    bins[i % 4] += 1;
    // CHECK: :[[@LINE+1]]:30: error: this use of 'bins' is no part of a reduction with '+'
    b[i] = *std::max_element(bins, bins + 4);
    // CHECK: :[[@LINE-1]]:36: error: this use of 'bins' is no part of a reduction with '+'
  }
}

static double plus(double x, double y) { return x + y; }
static void walk(double *to, const double *x, int n) {
  while (n--)
    *to++ += *x++;
}

// These are right.
void followed(const double *a, const int *k, int n) {
  double s = 0, t = 0, most = 0, bins[4] = {};
  [[using idxmap: map, reduction("+", s, t, bins), reduction("max", most)]]
  for (int i = 0; i < n - 4; ++i) {
    s = plus(s, a[i]);
    double *to = &t;
    *to += a[i];
    walk(bins, a + i, 4);
    add(bins[k[i]], 1);
    if (k[i] > 0 && a[i] > most)
      most = a[i];
  }
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
