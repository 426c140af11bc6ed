// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that writes part of what its blocks keep in shared memory fails before
// it runs, with its place.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %idxmap --target=cuda --no-remarks %s -o out/ -- -std=c++20
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wall -Wextra -I%runtime -x cuda \
// RUN:   out/staged-overlap.cu -o r
// RUN: ./r | FileCheck %s

#include <cstdio>
#include <idxmap/Error.h>
#include <utility>
#include <vector>

static void means(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] + a[i + 1];
}

static void held(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a), present(b)]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = a[i - 1] + a[i + 1];
}

struct Grid {
  float *v;
  int n;
};
static void members(const float *a, Grid &g) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < g.n; ++i)
    g.v[i] = a[i];
}

static void sums(const float *a, float *c, const float *d, int n) {
  [[using idxmap: map, tile(32), each(4), tile_loop(k, 8), stage(a), hold(c)]]
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      c[i] += a[k] * d[i];
}

static void steps(float *a, float *b, const float *c, int n, int m, int pitch) {
  [[idxmap::time_tile(3, 8, 8)]]
  for (int t = 0; t < 9; ++t) {
    [[using idxmap: map(2), copyin(a, n * pitch), copy(b, n * pitch)]]
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        b[i * pitch + j] = a[i * pitch + j - 1] + c[i];
    std::swap(a, b);
  }
}

// The value may lie where only the second loop writes.
static void back(float *a, float *b, const float &w, int n) {
  [[idxmap::time_tile(3, 8)]]
  for (int t = 0; t < 6; ++t) {
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      b[i] = a[i - 1] * w;
    [[idxmap::map]]
    for (int i = 1; i < n; ++i)
      a[i] = b[i];
  }
}

template <typename F> static void trying(const char *what, F run) {
  try {
    run();
    std::printf("%s: done\n", what);
  } catch (const idxmap::error &problem) {
    std::printf("%s: %s\n", what, problem.what());
  }
}

int main() {
  std::vector<float> x(200, 1), y(100, 2);
  float *p = x.data();
  // CHECK: apart: done
  trying("apart", [&] { means(p, y.data(), 100); });
  // CHECK: behind: done
  trying("behind", [&] { means(p, p + 99, 100); });
  // CHECK: same: {{.*}}:18: {{.*}} is staged, but {{.*}} part of it as 'b'
  trying("same", [&] { means(p, p, 100); });
  // CHECK: next: {{.*}}staged-overlap.cpp:18: the array 'a' is staged
  trying("next", [&] { means(p, p + 98, 100); });
  // CHECK: before: {{.*}}staged-overlap.cpp:18: the array 'a' is staged
  trying("before", [&] { means(p + 50, p, 100); });
  // CHECK: empty: done
  trying("empty", [&] { means(p, p, 2); });
  float *const q = y.data();
  [[using idxmap: enter_data, copyin(p, 200), copyin(q, 100)]];
  // CHECK: held: {{.*}}overlap.cpp:24: the array 'a' is staged
  trying("held", [&] { held(p, p + 150, 20); });
  // CHECK: other: done
  trying("other", [&] { held(p, q, 20); });
  [[using idxmap: exit_data, copyout(p), copyout(q)]];
  Grid g{p + 10, 50};
  // CHECK: member: {{.*}}staged-overlap.cpp:34: {{.*}} writes part of it as
  // 'g.v' the loop writes part of it as 'g.v'
  trying("member", [&] { members(p, g); });
  // CHECK: sums: done
  trying("sums", [&] { sums(p, y.data(), p + 100, 50); });
  // CHECK: own: {{.*}}overlap.cpp:40: {{.*}} has elements {{.*}} 'd'
  trying("own", [&] { sums(p, y.data(), y.data() + 49, 50); });
  // CHECK: both: {{.*}}staged-overlap.cpp:40: the array 'a' is staged
  trying("both", [&] { sums(p, p + 20, y.data(), 50); });
  g.v = y.data();
  // CHECK: members: done
  trying("members", [&] { members(p, g); });
  // CHECK: steps: done
  trying("steps", [&] { steps(p, p + 100, y.data(), 10, 10, 10); });
  // CHECK: rows: {{.*}}overlap.cpp:47: this mapping needs rows of 'a' that do
  trying("rows", [&] { steps(p, p + 100, y.data(), 10, 12, 9); });
  // CHECK: arrays: {{.*}}overlap.cpp:47: the array 'a' has elements {{.*}} 'b'
  trying("arrays", [&] { steps(p, p + 99, y.data(), 10, 10, 10); });
  // CHECK: factor: {{.*}}overlap.cpp:47: the array 'a' has elements {{.*}} 'c'
  trying("factor", [&] { steps(p, y.data(), p + 50, 10, 10, 10); });
  const float w = 0.5f;
  // CHECK: value: done
  trying("value", [&] { back(p, y.data(), w, 20); });
  // CHECK: behind all: done
  trying("behind all", [&] { back(p, y.data(), p[20], 20); });
  // CHECK: inside: {{.*}}: the array 'a' has elements {{.*}} 'w'
  trying("inside", [&] { back(p, y.data(), p[7], 20); });
  // CHECK: at the end: {{.*}}: the array 'a' has elements {{.*}} 'w'
  trying("at the end", [&] { back(p, y.data(), p[19], 20); });
}
