// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions to each element of an array: local ones, members, those that a
// pointer points to, by attributes and pragmas, with all kinds of operators.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

#include <algorithm>
#include <cstdio>

constexpr int Annuli = 10;

static void bins(double *q, const double *a, int n) {
  double sx = 0;
#pragma omp parallel for reduction(+ : sx, q[0 : Annuli])
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] > 90)
      continue;
    const int l = int(a[i]) / Annuli;
    q[l] += 1.0;
    sx += a[i];
  }
  std::printf("%g:", sx);
  for (int l = 0; l < Annuli; ++l)
    std::printf(" %g", q[l]);
  std::printf("\n");
}

struct Ranges {
  float low[3], high[3];
  unsigned bits[2];
};

static void extremes(Ranges &r, const float *a, int n) {
  [[using idxmap: map, reduction("min", r.low), reduction("max", r.high),
    reduction("^", r.bits)]]
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) {
      const float x = a[i] * float(k - 1) + 0.5f;
      if (x < r.low[k])
        r.low[k] = x;
      r.high[k] = std::max(x, r.high[k]);
    }
    r.bits[i % 2] ^= unsigned(a[i]);
  }
}

template <typename T> static T all(T *v, int n, int m) {
  [[using idxmap: map(2), shift_lb, split_last(7), grid_block(2),
    reduction("+", "v[:4]")]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      ++v[(i + j) % 3];
      v[3] = v[3] + T(i * j % 5);
    }
  return v[0] + v[1] * 100 + v[2] * 10000 + v[3];
}

static void local(const int *a, int n) {
  int count[64] = {5}, any[2] = {0, 0};
  long product[1] = {3};
#pragma omp target teams distribute parallel for reduction(+ : count)          \
    reduction(| : any[:2])
  [[using idxmap: map, copyin(a, n)]]
  for (int i = 0; i < n; ++i) {
    count[a[i] % 64] += i;
    any[i & 1] |= a[i];
  }
  [[using idxmap: map, reduction("*", product)]]
  for (int i = 0; i < n; ++i)
    *product *= i % 300 == 7 ? 2 : 1;
  long hash = product[0];
  for (const int each : count)
    hash = hash * 31 + each;
  std::printf("%ld %d %d\n", hash, any[0], any[1]);
}

// What the device has of it while the region lasts.
static void region(long *v, int n) {
  [[using idxmap: data, copy(v, 3)]]
  {
    [[using idxmap: map]]
    for (int i = 0; i < 3; ++i)
      v[i] = v[i] * 2 + i;
    [[using idxmap: map, reduction("+", "v[:3]")]]
    for (int i = 0; i < n; ++i)
      v[i % 3] += i;
    [[using idxmap: map]]
    for (int i = 0; i < 3; ++i)
      v[i] = v[i] * 3;
  }
  std::printf("%ld %ld %ld\n", v[0], v[1], v[2]);
}

int main() {
  for (const int n : {0, 1, 33, 1000, 5000}) {
    Buffer<double> doubles(n + 1);
    Buffer<float> floats(n + 1);
    Buffer<int> ints(n + 1);
    for (int i = 0; i < n; ++i) {
      doubles.data()[i] = (i * 37 + 11) % 101;
      floats.data()[i] = float((i * 29 + 7) % 103);
      ints.data()[i] = (i * 41 + 3) % 107;
    }
    Buffer<double> q(Annuli);
    for (int l = 0; l < Annuli; ++l)
      q.data()[l] = l;
    bins(q.data(), doubles.data(), n);
    Ranges r{{1, 2, 3}, {0, 1, 2}, {1, 2}};
    extremes(r, floats.data(), n);
    for (int k = 0; k < 3; ++k)
      std::printf("%g %g ", double(r.low[k]), double(r.high[k]));
    std::printf("%u %u\n", r.bits[0], r.bits[1]);
    Buffer<long> v(4);
    Buffer<double> w(4);
    for (int k = 0; k < 4; ++k) {
      v.data()[k] = k;
      w.data()[k] = 1;
    }
    std::printf("%ld %g\n", all(v.data(), n / 10, 12), all(w.data(), n, 3));
    local(ints.data(), n);
    region(v.data(), n);
  }
}
