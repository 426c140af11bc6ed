// RUN: %check-errors %s -std=c++20 -Wno-everything


void lambdas(float *a, int n) {
  auto generic = [&](auto m) {
    // CHECK: :[[@LINE+1]]:5: error: a loop in a generic lambda cannot be mapped yet
    [[idxmap::map]]
    for (int i = 0; i < m; ++i)
      a[i] = 0;
  };
  generic(n);
  auto constant = [=]() constexpr {
    // CHECK: :[[@LINE+1]]:5: error: a loop in a constexpr lambda cannot be mapped yet
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = 0;
  };
  constant();
  int k = 0;
  auto counter = [&] {
    // CHECK: :[[@LINE+2]]:10: error: the induction variable 'k' is captured by a lambda, which a mapped loop cannot count with
    [[idxmap::map]]
    for (k = 0; k < n; ++k)
      a[k] = 0;
  };
  counter();
  float last;
  auto shared = [&] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'last', which all iterations share
      last = a[i];
      a[i] = last + 1;
    }
  };
  shared();
  float by = 2;
  auto add = [by](float x) { return x + by; };
  auto apply = [a, n, add] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:14: error: the lambda 'add' from before the loop cannot be used in a mapped loop: the lambda around the loop does not capture what it captures
      a[i] = add(a[i]);
  };
  apply();
}

void local(float *a, int n) {
  struct Local {
    void run(float *a, int n) {
      // CHECK: :[[@LINE+1]]:7: error: a loop in a local class cannot be mapped yet
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] = 0;
    }
  };
  Local().run(a, n);
}

struct Shape {
  float *a;
  int n;
  auto clear() {
    return [*this] {
      // CHECK: :[[@LINE+1]]:7: error: a loop in a lambda that copies '*this' cannot be mapped yet
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] = 0;
    };
  }
};

struct Made {
  int m;
  Made(float *a, int n) : m([&] {
      // CHECK: :[[@LINE+1]]:7: error: a loop in a lambda outside of a function's body cannot be mapped yet
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] = 0;
      return n;
    }()) {}
};

constexpr int constant(int n) {
  int a[3] = {};
  // CHECK: :[[@LINE+1]]:3: error: a loop in a constexpr function cannot be mapped
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    a[i] = n;
  return a[0];
}

// CHECK: :[[@LINE+1]]:11: error: a loop in a template with this parameter cannot be mapped yet
template <typename... T> void pack(float *a, T...) {
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    a[i] = 0;
}

void directive(float *a, int n) {
  // CHECK: :[[@LINE+1]]:1: error: '#pragma omp critical' on a loop that is also mapped cannot be taken over
#pragma omp critical
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
