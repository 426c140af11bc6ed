// The clause `reduction` with elements, members and sections that it cannot
// take: each is named, at its place.
// RUN: %check-errors %s

struct Sums {
  double total;
  double bins[4];
  int n : 4;
  union {
    double x;
    double y;
  };
  double get() const { return total; }
};
#pragma pack(push, 1)
struct __attribute__((packed)) Packed {
  char c;
  double total;
};
#pragma pack(pop)

Sums global;
double ofGlobal() { return global.total; }
void take(double);
Sums &somewhere();

void places(double *v, double *w, const double *a, int n, int k) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'reduction' cannot take 'v[i]', because 'i' may change from one iteration to the next
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: let a variable of the function stand for it: 'auto x = v[i];' before the loop, and 'v[i] = x;' after it
#pragma omp parallel for reduction(+ : v[i])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[i] += a[i];

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take 'v[k]', because 'k' may change from one iteration to the next
  [[using idxmap: map, reduction("+", v[k])]]
  for (int i = 0; i < n; ++i) {
    v[k] += a[i];
    k = i;
  }

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take 'v[int(a[0])]', because 'a[0]' may change from one iteration to the next
  [[using idxmap: map, reduction("+", v[int(a[0])])]]
  for (int i = 0; i < n; ++i)
    v[int(a[0])] += a[i];

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take '*v', because 'v' may change from one iteration to the next
  [[using idxmap: map, reduction("+", *v)]]
  for (int i = 0; i < n; ++i) {
    *v += a[i];
    v = w;
  }

  [[using idxmap: map, reduction("+", v[k])]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: this use of 'v[i]' may be one of 'v[k]', which the iterations reduce
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: let a variable of the function stand for it: 'auto x = v[k];' before the loop, and 'v[k] = x;' after it
    v[k] += v[i];

  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: the loop has no 'v[0]', which 'reduction' names
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: write it in the clause as the loop does
#pragma omp parallel for reduction(+ : v[0])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[k - k] += a[i];

  [[using idxmap: map, reduction("+", v[0])]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: this use of 'v[0]' is no part of a reduction with '+'
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: while the loop runs, 'v[0]' has no value of its own; it may only be updated, as in 'v[0] += x'
    v[0] *= a[i];

  // The same by another name.
  [[using idxmap: map, reduction("+", v[0])]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of 'v' may be one of 'v[0]'
    double *other = v;
    v[0] += a[i] + other[i];
  }
}

void objects(Sums &s, Sums *p, Packed &q, const double *a, int n) {
  [[using idxmap: map, reduction("+", s.total)]]
  for (int i = 0; i < n; ++i) {
    s.total += a[i];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of 's' may be one of 's.total', which the iterations reduce
    take(s.get());
  }
  [[using idxmap: map, reduction("+", s.x)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of 's.y' may be one of 's.x', which the iterations reduce
    s.x += s.y * a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take 's.n': it is no variable, and no element or member that one could stand for
  [[using idxmap: map, reduction("+", s.n)]]
  for (int i = 0; i < n; ++i)
    s.n += 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take 'q.total': it is no variable
  [[using idxmap: map, reduction("+", q.total)]]
  for (int i = 0; i < n; ++i)
    q.total += a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'reduction' cannot take 'somewhere().total': it is no variable
  [[using idxmap: map, reduction("+", somewhere().total)]]
  for (int i = 0; i < n; ++i)
    somewhere().total += a[i];
  [[using idxmap: map, reduction("+", p->total)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of '[&] { p->total += a[i]; }()' may be one of 'p->total', which the iterations reduce
    [&] { p->total += a[i]; }();
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'reduction' cannot take 'p->total': it is no variable
  [[using idxmap: map, reduction("+", p->total)]]
  for (int i = 0; i < n; ++i, p->total += 1)
    p->total += a[i];
  [[using idxmap: map, reduction("+", global.total)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: this use of 'ofGlobal()' may be one of 'global.total', which the iterations reduce
    global.total += a[i] * ofGlobal();
}
