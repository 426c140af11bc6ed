// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A clause that leaves out elements which the loop surely touches: the launch
// fails before anything is copied.
// REQUIRES: cuemu
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin \
// RUN:   -fplugin-arg-idxmap-remarks=off -x cuda %s -o %t %runtime-code
// RUN: %t | FileCheck %s

#include <cstdio>
#include <vector>

static std::vector<double> a(100), b(100);

static void update(double *a, int n, int count) {
  [[using idxmap: map, copy(a, count)]]
  for (int i = 0; i < n; ++i)
    a[i] += i;
}
static void neighbours(const double *a, double *b, int n) {
  [[using idxmap: map, copyin(a, n - 1), copy(b, n)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] + a[i + 1];
}
static void some(double *a, const int *where, int n, int count) {
  [[using idxmap: map, copy(a, count)]]
  for (int i = 0; i < n; ++i)
    if (where[i] < count)
      a[i] += 1;
}

static void attempt(void (*runs)()) {
  try {
    runs();
    std::puts("done");
  } catch (const std::exception &problem) {
    std::puts(problem.what());
  }
}

int main() {
  // CHECK: narrow-clause.cpp:16: this loop touches the elements [0,100) of 'a',
  // but its clause says [0,50)
  attempt([] { update(a.data(), 100, 50); });
  // CHECK: done
  attempt([] { update(a.data(), 100, 100); });
  // CHECK: done
  attempt([] { update(a.data(), 0, 0); });
  // CHECK: narrow-clause.cpp:21: this loop touches the elements [2,100) of 'a',
  // but its clause says [0,99)
  attempt([] { neighbours(a.data(), b.data(), 100); });
  // Nothing between the bounds is touched.
  // CHECK: done
  attempt([] { neighbours(a.data(), b.data(), 2); });
  // A condition decides.
  // CHECK: done
  attempt([] {
    static const std::vector<int> where(100, 50);
    some(a.data(), where.data(), 50, 50);
  });
}
