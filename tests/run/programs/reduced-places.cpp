// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions to elements and members: of arrays, containers, objects, pointers
// to objects and the function's own object; by attributes and pragmas, in
// templates, methods and data regions.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

struct Moments {
  double sum, squares;
  int n;
  struct {
    long count[4];
  } of;
};

static void members(Moments &m, const Moments *other, const double *a, int n) {
  m.of.count[1] = 5;
  [[using idxmap: map, reduction("+", m.sum, m.squares)]]
  for (int i = 0; i < n; ++i) {
    m.sum += a[i] * m.n;
    m.squares = m.squares + a[i] * a[i] * other->n;
  }
  [[using idxmap: map, reduction("+", m.of.count[0], m.of.count[2]),
    reduction("max", m.of.count[1])]]
  for (int i = 0; i < n; ++i) {
    ++m.of.count[0];
    if (a[i] > 50)
      m.of.count[2] += 2;
    m.of.count[1] = std::max(m.of.count[1], long(a[i]) * m.n);
  }
}

static void pointers(Moments *m, double *low, const double *a, int n, int k) {
  const int last = k + 1;
  double *const high = low + last;
#pragma omp target teams distribute parallel for reduction(min : low[0])
  [[using idxmap: map, reduction("+", m->sum)]]
  for (int i = 0; i < n; ++i) {
    if (a[i] < low[0])
      low[0] = a[i];
    m->sum -= a[i];
  }
  [[using idxmap: map, reduction("max", low[last - 1]), reduction("+", *high)]]
  for (int i = 0; i < n; ++i) {
    low[last - 1] = a[i] > low[last - 1] ? a[i] : low[last - 1];
    *high += a[i];
  }
  int at = -1;
  [[using idxmap: map, reduction("argmax", m->squares, at)]]
  for (int i = 0; i < n; ++i)
    if (a[i] > m->squares) {
      m->squares = a[i];
      at = i;
    }
  std::printf("%d\n", at);
}

static int table[3] = {7, 0, 0};

static void globals(const double *a, int n) {
#pragma omp parallel for collapse(2) reduction(^ : table[1])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 3; ++j)
      table[1] ^= (int(a[i]) + table[0]) << j;
}

class Solver {
public:
  explicit Solver(std::vector<double> a) : values(std::move(a)) {}
  void run() {
    const double *a = values.data();
    const int n = int(values.size());
#pragma omp parallel for reduction(+ : total) reduction(min : least)
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      this->total += a[i] * scale;
      least = std::min(least, a[i]);
    }
  }
  double total = 1, least = 1000;

private:
  std::vector<double> values;
  double scale = 0.5;
};

template <typename T> struct Sums {
  T all;
  int used;
};

template <typename T> static T open(T *a, int n) {
  Sums<T> s{T(1), 0};
  std::vector<T> v(2, T(3));
  T first[2] = {T(4), T(5)};
  [[using idxmap: map, reduction("+", first[1])]]
  for (int i = 0; i < n; ++i)
    first[1] += a[i] * first[0];
  s.all += first[1];
  return s.all + v[0];
}

static void containers(const double *a, int n) {
  std::vector<double> v(3, 1.0);
  std::array<unsigned, 2> odd = {1, 2};
  [[using idxmap: map, reduction("+", v[2]), reduction("^", odd[0])]]
  for (int i = 0; i < n; ++i) {
    v[2] += a[i];
    odd[0] ^= unsigned(a[i]);
  }
  std::printf("%g %g %u %u\n", v[1], v[2], odd[0], odd[1]);
}

// The element is on the device while the region lasts, and changes there.
static double region(double *a, double *r, int n) {
#pragma omp target data map(to : a[0 : n]) map(tofrom : r[0 : 2])
  [[using idxmap: data, copyin(a, n), copy(r, 2)]]
  {
    [[using idxmap: map]]
    for (int i = 0; i < 2; ++i)
      r[i] = r[i] * 10;
#pragma omp target teams distribute parallel for reduction(+ : r[1])
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      r[1] += a[i];
    [[using idxmap: map]]
    for (int i = 0; i < 2; ++i)
      r[i] = r[i] + 0.25;
  }
  return r[0] * 1e6 + r[1];
}

// By local references, beside other parts of the same object.
static double references(Moments &m, double *least, const double *a, int n) {
  double &sum = m.sum, &squares = m.squares;
  long &most = m.of.count[1];
  double &low = least[2];
  [[using idxmap: map, reduction("+", sum, squares), reduction("max", most)]]
  for (int i = 0; i < n; ++i) {
    sum += a[i] * m.n + m.of.count[0];
    squares += a[i] * a[i];
    most = std::max(most, long(a[i]));
  }
  [[using idxmap: map, reduction("min", low)]]
  for (int i = 0; i < n; ++i)
    low = a[i] + least[1] < low ? a[i] + least[1] : low;
  return sum;
}

template <typename T> static T openReference(T *sums, const T *a, int n, int k) {
  T &sum = sums[k];
  [[using idxmap: map, reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    sum += a[i];
  return sum;
}

int main() {
  for (const int n : {0, 1, 40, 1000}) {
    Buffer<double> values(n + 4);
    double *a = values.data();
    for (int i = 0; i < n + 4; ++i)
      a[i] = (i * 37 + 11) % 101;
    Moments m{1.5, 0.25, 3, {{1, 2, 3, 4}}};
    const Moments other = m;
    members(m, &other, a, n);
    std::printf("%g %g %ld %ld %ld %ld\n", m.sum, m.squares, m.of.count[0],
                m.of.count[1], m.of.count[2], m.of.count[3]);
    Buffer<double> lows(4);
    double *low = lows.data();
    for (int i = 0; i < 4; ++i)
      low[i] = 60 + i;
    pointers(&m, low, a, n, 1);
    std::printf("%g %g %g %g %g %g\n", m.sum, m.squares, low[0], low[1],
                low[2], low[3]);
    std::printf("%g", references(m, low, a, n));
    std::printf(" %g %g %ld %g\n", m.sum, m.squares, m.of.count[1], low[2]);
    std::printf("%g", openReference(low, a, n, 3));
    std::printf(" %g\n", low[3]);
    globals(a, n);
    std::printf("%d %d %d\n", table[0], table[1], table[2]);
    Solver s(std::vector<double>(a, a + n));
    s.run();
    std::printf("%g %g\n", s.total, s.least);
    Buffer<float> floats(n + 1);
    Buffer<long> longs(n + 1);
    for (int i = 0; i < n; ++i) {
      floats.data()[i] = float(i % 7);
      longs.data()[i] = i % 11;
    }
    std::printf("%g %ld\n", double(open(floats.data(), n)),
                open(longs.data(), n));
    containers(a, n);
    low[0] = 2;
    low[1] = 3;
    std::printf("%.17g\n", region(a, low, n));
  }
}
