// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often arrays cross the bus: a data region around a thousand launches
// copies once in and once out.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: env -u CUEMU_FLAGS %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra \
// RUN:   -Werror %plugin -fplugin-arg-idxmap-remarks=off \
// RUN:   -Wno-unknown-cuda-version \
// RUN:   -include %S/Inputs/CountedCopies.h -x cuda %s -o copies
// RUN: ./copies 2>&1 | FileCheck %s

#include <cstdio>
#include <utility>
#include <vector>

static void say(const char *what) {
  std::printf("%s: %d in, %d out\n", what, copiesIn, copiesOut);
  copiesIn = copiesOut = 0;
}

static void half(const double *a, double *b, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] / 2;
}

static void bare(double *a, double *b, int n) {
  for (int t = 0; t < 5; ++t) {
    half(a, b, n);
    std::swap(a, b);
  }
}

static void steps(double *a, double *b, int n) {
  [[using idxmap: data, copy(a, n), copy(b, n)]]
  for (int t = 0; t < 500; ++t) {
    half(a, b, n);
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += b[i];
    std::swap(a, b);
  }
}

static void kinds(double *a, double *b, double *c, int n) {
  [[using idxmap: data, copyin(a, n), create(b, n), copy(c, n)]] {
    half(a, b, n);
    [[using idxmap: data, copy(a, n), present(b)]] { half(b, c, n); }
    half(c + 3, b + 3, n - 3);
  }
}

static void updates(double *a, int n) {
  [[using idxmap: data, create(a, n)]] {
    [[idxmap::update_device(a, n / 2)]];
    half(a, a, 0);
    [[idxmap::update_host(a)]];
  }
  [[idxmap::update_host(a)]]; // Nothing is there.
}

int main() {
  const int n = 100;
  std::vector<double> a(n, 1), b(n, 2), c(n, 3);
  bare(a.data(), b.data(), n);
  say("no region");
  steps(a.data(), b.data(), n);
  say("time steps");
  kinds(a.data(), b.data(), c.data(), n);
  say("kinds");
  updates(a.data(), n);
  say("updates");
  steps(a.data(), b.data(), 0);
  say("empty");
}
// CHECK: no region: 5 in, 5 out
// CHECK-NEXT: time steps: 2 in, 2 out
// CHECK-NEXT: kinds: 2 in, 1 out
// CHECK-NEXT: updates: 1 in, 1 out
// CHECK-NEXT: empty: 0 in, 0 out
