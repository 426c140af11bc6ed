// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Containers with fewer elements than their subscripts could reach: a condition
// on data, or on their size, keeps the loop inside.
// RUN: %run-program %s %t

#include "Show.h"

#include <span>
#include <vector>

static void marked(std::vector<double> &u, std::vector<double> &w,
                   const std::vector<char> &mark) {
  const int n = u.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (mark[i]) {
      u[i] *= w[i];
      w[i] = 5;
    }
}

static void weighted(std::vector<double> &u, const std::vector<double> &w) {
  const int n = u.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    u[i] *= w.empty() ? 2.0 : w[i];
}

static void viewed(std::vector<double> &u, std::span<const double> w) {
  const int n = u.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    u[i] += w.empty() ? 1.0 : w[i];
}

int main() {
  std::vector<double> u(3000, 1), w(10, 2);
  std::vector<char> mark(3000);
  for (int i = 0; i < 10; ++i)
    mark[i] = 1;
  marked(u, w, mark);
  show("marked", u);
  show("few", w);
  weighted(u, {});
  show("none", u);
  weighted(u, std::vector<double>(3000, 3));
  show("all", u);
  viewed(u, {});
  viewed(u, u);
  show("viewed", u);
}
