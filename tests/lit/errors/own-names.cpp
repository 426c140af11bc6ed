// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A macro that a loop uses, and whose name its kernel or launch needs, too.
// RUN: not %idxmap %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not error:
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 | FileCheck %s --check-prefix=HOST

#define x 1
#define y(i) (i)

void f(double *a, int n) {
  [[idxmap::map]]
  // CHECK: own-names.cpp:[[#@LINE+2]]:3: error: the macro 'x' is used in this loop, whose kernel or launch calls something else by this name [idxmap-own-name-macro]
  // CHECK: note: give the macro another name, or write here what 'x' makes
  for (int i = 0; i < n; ++i)
    a[i] = x;
  // Not where no part of the text is.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = y(i);
#undef x
  // Here it is none any more.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int x = i;
    a[i] += x;
  }
}
// HOST: static void idxmap_f_13
