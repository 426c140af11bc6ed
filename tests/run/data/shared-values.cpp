// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that writes, by another name, what its kernel gets by value: the host
// sees what is written, as the plain loop does; a launch on a device fails.
// clang-format off
// RUN: mkdir -p %t && cd %t
// RUN: %clangxx -std=c++20 -O1 -Wno-unknown-attributes %s -o plain && ./plain > plain.txt
// RUN: FileCheck %s --check-prefix=PLAIN < plain.txt
// RUN: %clangxx -std=c++20 -O1 -fopenmp %plugin -fplugin-arg-idxmap-remarks=off %s %library -DHAS_ERRORS -o host
// RUN: ./host | diff plain.txt -
// RUN: %if cuemu %{ %cuemu-clangxx -std=c++20 -O1 %plugin -fplugin-arg-idxmap-remarks=off -Wno-unknown-cuda-version -x cuda %s -DHAS_ERRORS -o cuda %}
// RUN: %if cuemu %{ ./cuda | FileCheck %s %}
// clang-format on

#include <array>
#include <cstdio>
#include <vector>
#ifdef HAS_ERRORS
#include <idxmap/Error.h>
#endif

template <typename F> static void trying(const char *what, F run) {
#ifdef HAS_ERRORS
  try {
    std::printf("%s: %g\n", what, run());
  } catch (const idxmap::error &problem) {
    std::printf("%s: %s\n", what, problem.what());
  }
#else
  std::printf("%s: %g\n", what, run());
#endif
}

static double scale(const std::array<float, 4> &r, std::array<float, 4> &w) {
  float v[4];
  [[idxmap::map]]
  for (int i = 0; i < 4; ++i) {
    w[i] = i * 10;
    v[i] = r[i] + 1;
  }
  return v[3];
}

struct Simulation {
  double dt = 8;
  std::vector<double> v = std::vector<double>(4, 1.0);
  double run(double *d) {
    [[idxmap::map]]
    for (int i = 0; i < 1; ++i) {
      d[i] *= 0.5;
      v[i] += dt;
    }
    return v[0];
  }
  double sum(const double *d) {
    [[idxmap::map]]
    for (int i = 0; i < 4; ++i)
      v[i] += dt + d[0];
    return v[0];
  }
};

static double first(std::vector<double> &v) {
  double &front = v[0];
  double b = 0;
  double *const p = &b;
  [[idxmap::map]]
  for (int i = 0; i < 20; ++i) {
    v[i] = 2 * i + 1;
    if (i == 0)
      p[i] = front;
  }
  return b;
}

static void shrink(int *n) {
  [[idxmap::map]]
  for (int i = 0; i < 1; ++i)
    n[i] = 3;
}
static void count(const int &n, double *o) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    o[i] += n;
}
static void begin(int *n) { [[using idxmap: enter_data, copyin(n, 1)]]; }
static void end(int *n) { [[using idxmap: exit_data, copyout(n)]]; }
static double bounds() {
  struct Held {
    int n[1] = {5};
    Held() { begin(n); }
    ~Held() { end(n); }
  } held;
  double o[5] = {};
  shrink(held.n);
  count(*held.n, o);
  return o[0] + o[4];
}

int main() {
  // PLAIN: an array: 31
  // CHECK: an array: {{.*}}shared-values.cpp:36: 'r' is passed to the kernel by
  // value, but the loop writes part of it as 'w'
  trying("an array", [] {
    std::array<float, 4> a{1, 2, 3, 4};
    return scale(a, a);
  });
  // PLAIN: two arrays: 5
  // CHECK: two arrays: 5
  trying("two arrays", [] {
    std::array<float, 4> a{1, 2, 3, 4}, b{};
    return scale(a, b);
  });
  // PLAIN: a member: 5
  // CHECK: a member: {{.*}}'dt' is passed to the kernel by value, but the loop
  // writes part of it as 'd'
  trying("a member", [] {
    Simulation s;
    return s.run(&s.dt);
  });
  // PLAIN: read alone: 17
  // CHECK: read alone: 17
  trying("read alone", [] {
    Simulation s;
    return s.sum(&s.dt);
  });
  // PLAIN: a reference: 1
  // CHECK: a reference: {{.*}}'front' is passed to the kernel by value, but the
  // loop writes part of it as 'v'
  trying("a reference", [] {
    std::vector<double> v(20, 5);
    return first(v);
  });
  // PLAIN: a bound: 3
  // CHECK: a bound: {{.*}}'n' is passed to the kernel by value, but a bound of
  // the loop is made of it, and the device has another one
  trying("a bound", bounds);
}
