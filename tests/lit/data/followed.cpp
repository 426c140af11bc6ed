// An array of whose uses one cannot be followed is refused, and what a clause
// would lose is said.
// RUN: %check-errors --only tool --target cuda %s -std=c++20

#include <span>

struct View {
  float *first;
  float &operator[](int k) { return first[k]; }
};

void made(float *a, float *b, float *c, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:22: error: which elements of 'a' the device needs cannot be inferred
    // CHECK: :[[@LINE+1]]:22: note: what is done with these elements cannot be followed from here
    std::span<float> s(a + 4 * i, 4);
    s[1] = 3;
    // These are followed.
    View v{b + i};
    v[0] = 1;
    auto set = [first = c + i] { *first = 1; };
    set();
  }
}

void lost(float *a, int n) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: it could not be shown that the loop only reads 'a': what it writes there stays on the device
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: say 'idxmap::copy' in its place to have it back
  [[using idxmap: map, copyin(a, n)]]
  for (int i = 0; i < n; ++i)
    a[i] = 2;
}
