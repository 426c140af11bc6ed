// RUN: %check-errors %s -std=c++20 -Wno-everything

struct Total {
  int sum;
  int counts[8];
  int *p;
};

// What iterations share of an object is written like any other variable.
void members(Total t, Total *other, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    t.counts[i] = other->p[i];
    // CHECK: :[[@LINE+1]]:5: error: the body writes 't.sum', which all iterations share
    t.sum = i;
  }
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 't.counts[7]' is not invariant: the nest writes 't'
  for (int i = 0; i < t.counts[7]; ++i)
    t.counts[i] = 0;
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:23: error: the bound 't.p[0]' is not invariant: the nest writes 't'
  for (int i = 0; i < t.p[0]; ++i)
    t.p[i] = 0;
}

void storage(float *a, int n) {
  thread_local int t = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the thread_local variable 't' cannot be used
    a[i] = t;
}

void bindings(float *a, int n) {
  struct Inner { int x; };
  struct Pair { Inner a, b; } pair{{1}, {2}};
  auto [first, second] = pair;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the structured binding 'first' cannot be used in a mapped loop yet
    a[i] = first.x;
}

void lengths(float *a, int n) {
  double run[n];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:19: error: 'run' has a length that is known at run time only
    a[i] = sizeof run;
}

void functions(float *a, float (*f)(float), int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'f' is a pointer to a function or member
    a[i] = f(a[i]);
}

void localTypes(float *a, int n) {
  struct Local { int x; };
  enum { Three = 3 };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'Local' is local to this function
    a[i] = Local{i}.x
           // CHECK: :[[@LINE+1]]:14: error: 'Three' is local to this function
           + Three;
}

void volatiles(volatile float *a, int n, volatile int x) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:12: error: a volatile access in a mapped loop cannot be mapped yet
    // CHECK: :[[@LINE+1]]:5: error: 'a' is volatile, which a mapped loop cannot use yet
    a[i] = x;
}

// A function cannot call itself from its own kernel: it is not declared there.
int recursive(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'recursive' is used in a mapped loop, but declared too late for its kernel
    a[i] = recursive(a, 0);
  return 0;
}

void hidden(float *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:9: error: 'n' in the body hides a variable of the same name that the nest uses
    int n = 3;
    a[i] = n;
  }
}

struct Counting {
  int n = 0;
  int operator()(int x) { return x + n++; }
};
void counting(int *a, int n) {
  Counting f;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: the body writes 'f.n', which all iterations share
    a[i] = f(a[i]);
}

// A kernel's parameter is local: not all of a body can name it.
double ce[5];
void closedScopes(double *a, int n) {
  // CHECK: :[[@LINE+1]]:36: error: 'ce' is used in a lambda that does not capture it, where the one of the kernel is out of reach
  auto before = [](int k) { return ce[k]; };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = before(i);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const int x = i;
    // CHECK: :[[@LINE+2]]:40: error: 'ce' is used in a lambda that does not capture it, where the one of the kernel is out of reach
    // CHECK: note: write '[=]' or '[&]' for a lambda, or pass 'ce' as an argument
    const auto g = [x](int k) { return ce[k] + x; };
    a[i] = g(i);
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    struct Local {
      // CHECK: :[[@LINE+1]]:39: error: 'ce' is used in a class of the loop's body
      double at(int k) const { return ce[k]; }
    } l;
    a[i] = l.at(i);
  }
}
