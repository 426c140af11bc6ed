// RUN: not %idxmap %s -- -std=c++20 2>&1 | FileCheck %s

// Objects that a loop changes by pointers into them, which in a copy on the
// device would lead to the host's.

static constexpr int n = 60;

struct Own {
  double x[n];
  double *p;
  Own() : p(x) {}
};
void itself(double *a) {
  Own s;
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5: error: 's' is an object that cannot be passed by value
    // CHECK: note: the body may change 's' itself
    s.p[i] *= 3;
    a[i] = s.x[i];
  }
}

struct Element {
  double *r;
  void set(double x) const { *r = x; }
};
struct Proxies {
  double x[n];
  double by;
  Element operator()(int i) { return {&x[i]}; }
  void all() {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+2]]:8: error: '*this' is an object that cannot be passed by value
      // CHECK: note: the body may change '*this' itself
      (*this)(i).set(by + i);
  }
};

void function(double *a) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the address of the function '{{.*}}' cannot be taken in a loop for the target 'cuda'
    double (*f)(double) = [](double x) { return x + 1; };
    a[i] = f(i);
  }
}

// An element beside the one that is named, who knows how far.
static void beyond(double &p) { *(&p + int(p)) = 3; }
void past(double *a) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: which elements of 'a' the device needs cannot be inferred
    beyond(a[2 * i]);
}
