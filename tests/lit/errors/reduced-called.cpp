// A place that is reduced has no other use in a loop, also not where nothing of
// it is written: in default arguments and initializers, in what objects do at
// their begin and end, in what the library calls.
// RUN: %check-errors %s
// RUN: %check-errors %s -std=c++17

#include <algorithm>
#include <vector>

struct Sums {
  double e, f;
};
static Sums s;

double seen(double x = s.e) { return x; }
struct Begins {
  double v;
  Begins(double x) : v(s.e = x) {}
};
struct Ends {
  double v;
  ~Ends() { s.e += v; }
};
struct Holds {
  double v = s.e;
};
struct Compared {
  double v;
  bool operator<(const Compared &o) const { return v * s.e < o.v; }
};
struct Other {
  double v = s.f;
};

void f(double *b, const double *a, int n) {
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    s.e += a[i];
    // CHECK: :[[@LINE+1]]:12: error: this use of 'seen()' may be one of 's.e', which the iterations reduce
    b[i] = seen();
  }
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:12: error: this use of 't(1.0)' may be one of 's.e', which the iterations reduce
    Begins t(1.0);
    s.e += a[i] + t.v;
  }
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:5: error: this use of 'Ends t{1.0}' may be one of 's.e', which the iterations reduce
    Ends t{1.0};
    s.e += a[i] + t.v;
  }
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:11: error: this use of 't' may be one of 's.e', which the iterations reduce
    Holds t;
    s.e += a[i];
    b[i] = t.v;
  }
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:12: error: this use of '{}' may be one of 's.e', which the iterations reduce
    Holds t{};
    s.e += a[i];
    b[i] = t.v;
  }
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    Compared all[3] = {{3}, {1}, {2}};
    // CHECK: :[[@LINE+1]]:5: error: this use of 'std::sort(all, all + 3)' may be one of 's.e', which the iterations reduce
    std::sort(all, all + 3);
    s.e += a[i] * all[1].v;
  }
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{5|24}}: error: this use of '{{.*}}all(2)' may be one of 's.e', which the iterations reduce
    std::vector<Holds> all(2);
    s.e += a[i];
    b[i] = all[1].v;
  }
  // What is beside it may be used.
  [[using idxmap: map, reduction("+", s.e)]]
  for (int i = 0; i < n; ++i)
    s.e += a[i] * seen(2);
}
