// RUN: %check-errors --only tool --target cuda %s -std=c++17 -Wno-everything

// Before C++20 a vector's own functions are the host's. What a loop uses by its
// elements alone needs none of them.

#include <vector>

struct Grid {
  int n;
  std::vector<double> a;
};

double third(const Grid &g) {
  // CHECK: :[[@LINE+3]]:10: error: 'operator[]' cannot be called in a loop for the target 'cuda': the device does not have it
  // CHECK: note: in C++20 it is constexpr, and the device has it: '-std=c++20'
  // CHECK: :[[#CALL:]]:12: note: this call of 'third' in the loop leads there
  return g.a[3];
}

void members(Grid &g, std::vector<double> &b) {
  [[idxmap::map]]
  for (int i = 0; i < g.n; ++i)
    b[i] = third(g);
  [[idxmap::map]]
  for (int i = 0; i < g.n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: 'operator[]' cannot be called
    // CHECK: note: in C++20 it is constexpr
    g.a[i] = b[i];
  [[idxmap::map]]
  for (int i = 0; i < g.n; ++i)
    b[i] = b[i] + 1;
  std::vector<double> &v = g.a;
  [[idxmap::map]]
  for (int i = 0; i < g.n; ++i)
    v[i] = b[i] + 1;
}
