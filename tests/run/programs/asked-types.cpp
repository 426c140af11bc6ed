// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies that ask for the types of what they use: none is const by the kernel.
// RUN: %run-program %s %t

#include "Show.h"

#include <type_traits>
#include <vector>

static void numbers(std::vector<double> &a, int n, double dt) {
  [[idxmap::map]]
  for (int i = 0; i < (int)a.size(); ++i) {
    double s = 0;
    for (decltype(n) k = 0; k < n; ++k)
      s += k;
    decltype(dt) t = dt;
    t += s;
    a[i] = t + i;
    if constexpr (std::is_same_v<decltype(n), int>)
      a[i] += 100;
  }
}

template <class T> static void open(std::vector<T> &a, T by) {
  const int n = a.size();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    decltype(by) scaled = by;
    scaled *= i;
    a[i] += scaled;
  }
}

int main() {
  std::vector<double> a(30);
  numbers(a, 4, 0.5);
  show("numbers", a);
  open(a, 1.5);
  show("open", a);
}
