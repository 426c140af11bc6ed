// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bound that names a variable which another one hides is no bound of what the
// subscripts name.
// RUN: %idxmap %s --list -- -std=c++20 -x c++ | FileCheck %s

#include <algorithm>

namespace n {
extern const int m;
}

// CHECK: hidden-names.cpp:[[#@LINE+3]]:3 {{.*}} unknown {{.*}}could not be shown that different iterations
static void qualified(int *a, int m) {
  [[idxmap::map]]
  for (int i = 0; i < n::m; ++i)
    a[i + m] = a[i] + 1;
}

// CHECK: hidden-names.cpp:[[#@LINE+3]]:3 {{.*}} unknown {{.*}}could not be shown that different iterations
static void chosen(int *a, int m) {
  [[idxmap::map]]
  for (int i = 0; i < std::max(n::m, m); ++i)
    a[i + m] = a[i] + 1;
}

void all(int *a, int m) {
  qualified(a, m);
  chosen(a, m);
}
