// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that member functions return references to, under names of their
// own.
// RUN: %run-program --check %s %t

#include "Show.h"

#include <algorithm>
#include <vector>

struct Domain {
  std::vector<double> v, w;
  double *p;
  int n;
  double &x(int i) { return v[i]; }
  const double &x(int i) const { return v[i]; }
  double &y(int i) { return w[i]; }
  double &raw(int i) { return p[i]; }
  double &inner(int i) { return raw(i + 1); }
  int size() const { return n; }

  void relax() {
    [[idxmap::map]]
    for (int i = 1; i < n - 1; ++i)
      y(i) = 0.5 * (x(i - 1) + x(i + 1));
  }
};

static void shift(Domain &d, const Domain &from) {
  [[idxmap::map]]
  for (int i = 0; i < d.size() - 1; ++i)
    d.x(i) = from.x(i + 1) + 1;
  [[idxmap::map]]
  for (int i = 0; i < d.size() - 2; ++i)
    d.y(i) += d.inner(i) - std::max(d.raw(i), d.x(i));
  [[idxmap::map]]
  for (int i = 0; i < d.size(); ++i)
    if (d.x(i) > 3)
      d.raw(i) = d.x(i);
}

int main() {
  for (const int n : {2, 3, 20}) {
    std::vector<double> p(n), q(n);
    Domain d{std::vector<double>(n), std::vector<double>(n), p.data(), n};
    Domain from{std::vector<double>(n), {}, q.data(), n};
    for (int i = 0; i < n; ++i)
      from.v[i] = p[i] = i * i % 7;
    shift(d, from);
    d.relax();
    show("v", d.v);
    show("w", d.w);
    show("p", p);
  }
}
