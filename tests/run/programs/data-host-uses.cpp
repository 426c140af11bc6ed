// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the host may do with the arrays of a data region, with updates and where
// both sides are equal; tests/lit/data/host-uses.cpp has what it may not.
// RUN: %run-program %s %t

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <span>
#include <vector>

static void relax(const double *a, double *b, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = (a[i - 1] + a[i + 1]) / 2;
}

static double largest(const double *a, int n) {
  return *std::max_element(a, a + n);
}

static void fix(double *a, int n, double value) {
  [[idxmap::update_host(a)]];
  a[0] = a[n - 1] = value;
  [[idxmap::update_device(a)]];
}

// Steps until the change is small; reports on the way, by swapped names.
static int solve(double *a, double *b, int n) {
  int steps = 0;
  [[using idxmap: data, copy(a, n), copy(b, n)]] {
    double before = 0;
    while (true) {
      relax(a, b, n);
      std::swap(a, b);
      if (++steps % 4 != 0)
        continue;
      [[idxmap::update_host(a)]];
      const double now = largest(a, n) + a[n / 2];
      std::printf("%d %.17g\n", steps, now);
      if (now - before < 0.01 && before - now < 0.01)
        break;
      before = now;
      if (steps == 8)
        fix(a, n, 3);
    }
    [[using idxmap: update_host(a), update_host(b)]];
    const double *p = n > 20 ? a : b;
    std::printf("%.17g %.17g\n", p[1],
                std::accumulate(a, b == a ? a : a + n, 0.0));
  }
  return steps;
}

static double vectors(std::vector<double> &u, std::vector<double> &w) {
  double sum = 0;
  [[using idxmap: data, copy(u), copy(w)]] {
    for (double &each : u)
      each += 1;
    [[idxmap::update_device(u)]];
    for (int t = 0; t < 5; ++t) {
      relax(u.data(), w.data(), static_cast<int>(u.size()));
      u.swap(w);
    }
    std::swap(u, w);
    [[idxmap::update_host(u)]];
    for (double each : u)
      sum += each;
    sum += u.front() + u.at(3) + static_cast<double>(u.empty());
    const std::vector<double> kept = u;
    sum += kept[2];
    std::sort(u.begin(), u.end());
    auto &again = u;
    again[0] = -1;
    [[idxmap::update_device(u)]];
    relax(u.data(), w.data(), static_cast<int>(u.size()));
  }
  return sum + w[1];
}

static void caught(double *a, int n, int when) {
  [[using idxmap: data, copy(a, n)]] {
    try {
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        a[i] += when;
      if (when == 1)
        throw std::runtime_error("one");
      [[idxmap::update_host(a)]];
      switch (when) {
      case 2:
        std::printf("two %g\n", a[0]);
        break;
      default:
        goto out;
      }
    } catch (const std::runtime_error &problem) {
      [[idxmap::update_host(a)]];
      std::printf("%s %g\n", problem.what(), a[0]);
    }
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
  }
out:
  std::printf("%g\n", a[n - 1]);
}

template <typename T> static T mapped(T *a, T *b, int n) {
  T first;
  [[using idxmap: data, copy(a, n), create(b, n)]] {
    relax(a, b, n);
    relax(b + 1, a + 1, n - 2);
    [[idxmap::update_host(a)]];
    first = a[2] + sizeof(*b);
  }
  return first;
}

/// Copies of the arrays, and views of them, whose types instances decide.
template <typename T> static T copied(T *from, int n) {
  std::vector<T> own(from, from + n);
  std::span<T> view(own.data(), n);
  T first;
  [[using idxmap: data, copy(own)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      own[i] += 1;
    [[idxmap::update_host(own)]];
    first = view[0] + from[0];
  }
  return first + own[n - 1];
}

int main() {
  std::vector<double> a(40), b(40);
  for (int k = 0; k < 40; ++k)
    a[k] = b[k] = k % 7;
  std::printf("%d\n", solve(a.data(), b.data(), 40));
  std::printf("%.17g\n", vectors(a, b));
  for (int when = 1; when < 4; ++when)
    caught(a.data(), 40, when);
  std::printf("%.17g\n", copied(a.data(), 40));
  const double first = mapped(a.data(), b.data(), 40);
  std::printf("%.17g %.17g\n", first, a[5]);
}
