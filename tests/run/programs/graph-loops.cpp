// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops with `graph`: rounds that repeat their launches, as they are, by turns
// (arrays are exchanged), with others between, and rounds that never do.
// RUN: %run-program %s %t

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

static double sumOf(const double *a, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k] * (k % 5 + 1);
  return sum;
}

static std::vector<double> start(int n) {
  std::vector<double> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = k % 7 * 0.5;
  return v;
}

static void smooth(const double *a, double *b, int n) {
  [[idxmap::map]]
  for (int i = 1; i < n - 1; ++i)
    b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
}

template <typename T> static void raise(T *a, T by, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += by;
}

// Two rounds are the same as the two before.
static void exchanged(int n, int steps) {
  std::vector<double> one = start(n), two = one;
  double *a = one.data(), *b = two.data();
  [[using idxmap: data, copy(a, n), copy(b, n), graph]]
  for (int t = 0; t < steps; ++t) {
    smooth(a, b, n);
    std::swap(a, b);
  }
  std::printf("exchanged %d: %.17g\n", steps, sumOf(a, n));
}

// Several launches in a round; the host looks now and then.
static void looked(int n) {
  std::vector<double> u = start(n), v = u;
  double seen = 0;
  [[using idxmap: data, copy(u), copy(v)]] {
    int t = 0;
    [[idxmap::graph]]
    while (t < 150) {
      double *a = u.data(), *b = v.data();
      smooth(a, b, n);
      raise(b, 0.125, n);
      smooth(b, a, n);
      if (++t % 40 == 0) {
        [[idxmap::update_host(u)]];
        seen += sumOf(u.data(), n) * t;
      }
      if (t == 141)
        break;
    }
  }
  std::printf("looked: %.17g %.17g\n", seen, sumOf(u.data(), n));
}

// A result ends what is given together; the rounds between are alike.
static void converged(int n) {
  std::vector<double> one = start(n), two = one;
  double *a = one.data(), *b = two.data();
  double change = 1;
  int rounds = 0;
  [[using idxmap: data, copy(a, n), copy(b, n)]] {
    [[idxmap::graph]]
    do {
      for (int k = 0; k < 40; ++k) {
        smooth(a, b, n);
        std::swap(a, b);
      }
      change = 0;
      [[using idxmap: map, reduction("max", change)]]
      for (int i = 0; i < n; ++i)
        change = std::max(change, a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]);
      ++rounds;
    } while (change > 1e-3 && rounds < 30);
  }
  std::printf("converged: %d %.17g\n", rounds, sumOf(a, n));
}

// Another value in each round.
static void never(int n) {
  std::vector<double> u = start(n);
  [[using idxmap: graph, data, copy(u)]]
  for (int t = 0; t < 100; ++t)
    raise(u.data(), 0.5 * t, n);
  std::printf("never: %.17g\n", sumOf(u.data(), n));
}

// Without a region each launch copies, and waits.
static void copied(int n) {
  std::vector<double> u = start(n);
  [[idxmap::graph]]
  for (int t = 0; t < 40; ++t)
    raise(u.data(), 0.5, n);
  std::printf("copied: %.17g\n", sumOf(u.data(), n));
}

// Only where it is asked for; one in another; objects in arguments.
struct Field {
  std::vector<double> cells;
  int width;
  void step(double by) {
    [[idxmap::map]]
    for (int i = 0; i < width; ++i)
      cells[i] = cells[i] * by + i;
  }
};

static void nested(int n, bool is) {
  Field field{start(n), n - 3};
  [[using idxmap: data, copy(field.cells)]] {
    [[using idxmap: graph, if(is)]]
    for (int t = 0; t < 6; ++t) {
      [[idxmap::graph]]
      for (int k = 0; k < 35; ++k)
        field.step(0.5);
      field.step(0.25);
    }
  }
  std::printf("nested %d: %.17g\n", is, sumOf(field.cells.data(), n));
}

int main() {
  for (int steps : {0, 1, 31, 64, 65, 333})
    exchanged(120, steps);
  looked(75);
  converged(40);
  never(50);
  copied(50);
  nested(60, true);
  nested(60, false);
}
