// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects, arrays of pointers, numbers and globals that keep ways to the arrays
// of a data region: what the host does through them is seen.
// RUN: %check-errors %s -ferror-limit=0 -Wno-everything -std=c++20
// RUN: %check-errors --only tool --target cuda %s -Wno-everything -std=c++20

#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

static void twice(std::vector<double> &v) {
  const int n = static_cast<int>(v.size());
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[i] *= 2;
}

struct Grid {
  double *u;
  int n;
  // CHECK-DAG: :[[@LINE+1]]:35: error: the host uses elements of 'g.u' here
  double at(int i) const { return u[i]; }
  int size() const { return n; }
  // CHECK-DAG: :[[@LINE+1]]:31: error: the host uses elements of 'u' here
  void set(int i, double x) { u[i] = x; }
};
struct Holder {
  std::vector<double> &v;
};
static double *kept;
static double readsKept() {
  // CHECK-DAG: :[[@LINE+1]]:10: error: the host uses elements of 'kept' here
  return kept[1];
}

double arrays(std::vector<double> &v, std::vector<double> &w, int t) {
  double *of[2] = {v.data(), w.data()};
  double *const *all = of;
  double sum = 0;
  [[using idxmap: data, copy(v), copy(w)]]
  {
    twice(v);
    std::swap(of[0], of[1]);
    double *now = of[t % 2];
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'v' here
    sum += of[t % 2][3];
    twice(v);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'now' here
    sum += now[2];
    twice(v);
    [[idxmap::update_host(v)]];
    sum += of[1][3];
  }
  return sum + all[0][0];
}

double objects(std::vector<double> &v) {
  Grid g{v.data(), 10};
  Holder h{v};
  double sum = 0;
  [[using idxmap: data, copy(v)]]
  {
    twice(v);
    // The number is the host's own.
    sum += g.n + g.size();
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'g.u' here
    sum += g.u[3];
    twice(v);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'h.v' here
    sum += h.v[3];
    twice(v);
    sum += g.at(3);
    twice(v);
    g.set(1, 2);
    twice(v);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'v' here
    sum += std::atomic_ref<double>(v[3]).load();
  }
  return sum;
}

double others(std::vector<double> &v) {
  std::function<double()> call = [&] { return v[3]; };
  const auto number = reinterpret_cast<std::uintptr_t>(v.data());
  static double *still;
  still = v.data();
  kept = v.data();
  double sum = 0;
  [[using idxmap: data, copy(v)]]
  {
    twice(v);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'v' here
    sum += call();
    twice(v);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'v' here
    sum += reinterpret_cast<double *>(number)[2];
    twice(v);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'still' here
    sum += still[2];
    twice(v);
    sum += readsKept();
  }
  return sum;
}

// What the host changes is lost on the device, and is none of the region's.
double changes(std::vector<double> &v) {
  std::vector<double> w(10);
  double *of[2] = {v.data(), w.data()};
  double *other[1] = {w.data()};
  [[using idxmap: data, copy(v)]]
  {
    // CHECK-DAG: :[[@LINE+1]]:5: error: the host changes elements of 'v' here
    of[0][1] = 3;
    twice(v);
    other[0][3] = 5;
  }
  return w[3];
}

// A number that a pointer was made with is no way to its elements.
void offsets(double *a, int low, int high) {
  double *part = a + low, *other = low + a;
  [[using idxmap: data, copy(part, high - low), copy(other, 1)]]
  {
    [[idxmap::map]]
    for (int i = 0; i < high - low; ++i)
      part[i] *= 2;
    [[idxmap::map]]
    for (int i = low; i < high; ++i)
      part[i - low] *= 2;
    low += 1;
  }
}
