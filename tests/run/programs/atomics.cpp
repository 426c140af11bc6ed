// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates: histograms, counters, extremes; by attribute and by pragma.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

#include <algorithm>
#include <vector>

template <typename T> static void show(const char *name, const T &a) {
  std::printf("%s", name);
  for (std::size_t i = 0; i < a.size(); ++i)
    std::printf(" %.17g", static_cast<double>(a[i]));
  std::printf("\n");
}

// The classic: which element is updated is data.
template <typename T> static void histogram(const char *name, int n) {
  Buffer<int> bin(n);
  Buffer<T> h(16);
  int *b = bin.data();
  T *counts = h.data();
  for (int i = 0; i < n; ++i)
    b[i] = (i * 7 + i / 5) % 16;
  [[using idxmap: map, copy(counts, 16)]]
  for (int i = 0; i < n; ++i)
    [[idxmap::atomic]] counts[b[i]] += 1;
  [[using idxmap: map, copy(counts, 16)]]
  for (int i = 0; i < n; ++i) {
    if (b[i] == 3)
      continue;
#pragma omp atomic
    ++counts[b[i]];
#pragma omp atomic update
    counts[b[i] / 2] -= T(2);
    [[idxmap::atomic]] counts[15 - b[i]]++;
  }
  show(name, h);
}

static int total; // A global that all iterations count in.

static void scalars(const int *p, int n, long long &sum) {
  unsigned odd = 5;
  double weight = 0.5; // Multiples of 0.5 add up exactly.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (p[i] % 2 != 0) {
#pragma omp atomic
      odd += 1u;
    }
#pragma omp atomic seq_cst
    total = total + p[i];
    [[idxmap::atomic]]
    sum = p[i] * 3ll + sum;
    [[idxmap::atomic]] weight += p[i] % 4 * 0.5;
  }
  std::printf("%u %d %lld %g\n", odd, total, sum, weight);
}

struct Cell {
  float mass;
  unsigned long long hits;
  int low, high;
};

// Members of elements, extremes, bits, products.
static void cells(const int *p, Cell *cell, int n) {
  [[using idxmap: map, copy(cell, 5)]]
  for (int i = 0; i < n; ++i) {
    Cell *const mine = cell + p[i] % 5;
    [[idxmap::atomic]] mine->hits += i;
    [[idxmap::atomic]] cell[p[i] % 5].mass += 0.25f;
    [[idxmap::atomic]] mine->low = std::min(mine->low, p[i]);
    [[idxmap::atomic]] if (mine->high < p[i]) mine->high = p[i];
  }
  for (int c = 0; c < 5; ++c)
    std::printf("%g %llu %d %d\n", double(cell[c].mass), cell[c].hits,
                cell[c].low, cell[c].high);
}

static void operators(const int *p, unsigned *u, float *f, long *l, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    [[idxmap::atomic]] u[0] |= 1u << (p[i] % 20);
    [[idxmap::atomic]] u[1] ^= static_cast<unsigned>(p[i]);
    [[idxmap::atomic]] u[2] &= ~(4u << (p[i] % 7));
    [[idxmap::atomic]] u[3] *= i % 50 == 3 ? 3u : 1u;
    [[idxmap::atomic]] f[0] = f[0] < p[i] ? p[i] : f[0];
    [[idxmap::atomic]] f[1] = p[i] < f[1] ? p[i] : f[1];
    [[idxmap::atomic]] f[2] *= i % 100 == 3 ? 2.0 : 1.0;
    [[idxmap::atomic]] if (l[0] >= p[i]) {
      l[0] = p[i];
    }
    [[idxmap::atomic]] l[1] -= p[i];
    [[idxmap::atomic]] --l[2];
    [[idxmap::atomic]] l[3] = std::max(static_cast<long>(i), l[3]);
  }
}

// What an iteration has of its own needs no atomics, and gets none.
static void own(int *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int local[2] = {0, 1};
#pragma omp atomic
    local[p[i] & 1] += p[i];
    p[i] = local[0] - local[1];
  }
}

// Two dimensions: every j meets in one element.
static void rows(const int *p, int *sums, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      [[idxmap::atomic]] sums[i] += p[i * m + j];
}

// The element that is compared is the one that is written: by containers, and
// by functions that only say where it is.
struct Bins {
  std::vector<int> most;
  int width;
  int of(int value) const { return value / width; }
};

static void containers(const std::vector<int> &p, int n) {
  std::vector<int> least(10, 1000);
  Bins bins{std::vector<int>(10, -1), 11};
  std::vector<double> sums(10);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    [[idxmap::atomic]] least[p[i] / 11] = std::min(least[p[i] / 11], i);
    [[idxmap::atomic]] if (bins.most[bins.of(p[i])] < i)
      bins.most[bins.of(p[i])] = i;
    const int at = p[i] % 10;
    [[idxmap::atomic]] sums[at] = sums[at] + p[i];
  }
  show("least", least);
  show("most", bins.most);
  show("sums", sums);
}

int main() {
  const int n = 900;
  histogram<int>("int", n);
  histogram<unsigned>("unsigned", n);
  histogram<long long>("long long", n);
  histogram<float>("float", n);
  histogram<double>("double", n);

  Buffer<int> a(n);
  int *p = a.data();
  for (int i = 0; i < n; ++i)
    p[i] = i * 37 % 101;
  long long sum = -4;
  scalars(p, n, sum);

  Buffer<Cell> cell(5);
  for (int c = 0; c < 5; ++c)
    cell[c] = {0, 0, 1000, -1};
  cells(p, cell.data(), n);

  Buffer<unsigned> u(4);
  Buffer<float> f(3);
  Buffer<long> l(4);
  u[2] = ~0u;
  u[3] = 1;
  f[0] = -7;
  f[1] = 7;
  f[2] = 1;
  l[0] = 1000;
  operators(p, u.data(), f.data(), l.data(), n);
  show("u", u);
  show("f", f);
  show("l", l);

  Buffer<int> sums(30);
  rows(p, sums.data(), 30, 30);
  containers(std::vector<int>(p, p + n), n);
  own(p, n);
  show("sums", sums);
  show("p", a);
}
