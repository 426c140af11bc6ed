// RUN: %idxmap --list --target=host %s -- -std=c++20 2>/dev/null | FileCheck %s

// Bare map stops before a loop whose iterations evidently depend on each other
// in one iteration of the loops around it, also where which elements those are
// is not known.

#include <array>
#include <vector>

struct B {
  std::array<unsigned, 3> x;
};
void members(std::vector<std::array<B, 3>> &a, std::vector<int> &perm, int n) {
  // CHECK: :[[@LINE+2]]:3{{[[:space:]]}}1/2
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int d = 0; d < 3; ++d)
      a[perm[i]][0].x[d] += a[perm[i]][0].x[2] + i % 3;
}
void flat(double *a, const int *perm, int n) {
  // CHECK: :[[@LINE+2]]:3{{[[:space:]]}}1/2
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int d = 0; d < 3; ++d)
      a[perm[i] * 3 + d] += a[perm[i] * 3 + 2] + i % 3;
}
void local(double (*a)[3], const int *perm, int n) {
  // CHECK: :[[@LINE+2]]:3{{[[:space:]]}}1/2
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int d = 1; d < 3; ++d) {
      const int at = perm[i];
      a[at][d] += a[at][d - 1];
    }
}
void condition(double (*a)[3], const int *perm, int n) {
  // CHECK: :[[@LINE+2]]:3{{[[:space:]]}}1/2
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int d = 0; d < 3; ++d)
      if (perm[i] > 0)
        a[i][d] += a[i][2];
}

// Here they are not known to.
void independent(double *a, const int *perm, int n) {
  // CHECK: :[[@LINE+2]]:3{{[[:space:]]}}2/2
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int d = 0; d < 3; ++d)
      a[perm[i] * 3 + d] += i;
}
void redBlack(double *u, int n, int colour) {
  // CHECK: :[[@LINE+2]]:3{{[[:space:]]}}2/2
  [[idxmap::map]]
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < n; ++j)
      if ((i + j) % 2 == colour)
        u[i * n + j] = u[i * n + j - 1] + u[i * n - n + j];
}
