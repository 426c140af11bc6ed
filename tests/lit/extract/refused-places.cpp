// RUN: %check-errors %s -std=c++20 -Wno-everything


void lambda(float *a, int n) {
  auto f = [&] {
    // CHECK: :[[@LINE+1]]:5: error: a loop in a lambda or a local class cannot be mapped yet
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] = 0;
  };
  f();
}

constexpr int constant(int n) {
  int a[3] = {};
  // CHECK: :[[@LINE+1]]:3: error: a loop in a constexpr function cannot be mapped
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    a[i] = n;
  return a[0];
}

extern "C" void cLinkage(float *a, int n) {
  // CHECK: :[[@LINE+1]]:3: error: a loop in a function with C linkage cannot be mapped yet
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
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
