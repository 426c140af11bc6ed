// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clause `reduction`: every operator, several types, several variables,
// strategies and explicit steps, guards, triangles, templates, empty loops.
// With CUDA's library, of which warps are combined by CUB.
// RUN: %run-program %s %t -I%cccl

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

template <typename T> static std::vector<T> values(int n) {
  std::vector<T> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = static_cast<T>((i * 37 + 11) % 101);
  return a;
}

template <typename T> static void arithmetic(int n) {
  const std::vector<T> v = values<T>(n);
  const T *a = v.data();
  T sum = 3, product = 1, low = 100, high = 4;
  [[using idxmap: map, reduction("+", sum),
    reduction("*", product)]] [[using idxmap: reduction("min", low),
                                reduction("max", high)]]
  for (int i = 0; i < n; ++i) {
    sum += a[i];
    product *= i % 300 == 7 ? T(2) : T(1);
    if (a[i] < low)
      low = a[i];
    high = std::max(high, a[i]);
  }
  std::printf("%.17g %.17g %.17g %.17g\n", double(sum), double(product),
              double(low), double(high));
}

static void bits(const unsigned *a, int n) {
  unsigned all = 0xffu, any = 1u, odd = 5u;
  bool right = true, found = false;
  [[using idxmap: map, reduction("&", all), reduction("|", any),
    reduction("^", odd), reduction("&&", right), reduction("||", found)]]
  for (int i = 0; i < n; ++i) {
    all &= a[i] | 0x30u;
    any = any | a[i];
    odd ^= a[i];
    right = right && a[i] < 101;
    if (a[i] == 55)
      found = true;
  }
  std::printf("%u %u %u %d %d\n", all, any, odd, right, found);
}

static void shapes(const double *a, int n, int m) {
  double s = 0.5, t = -0.0, u = 0;
  long long count = 7;
  [[using idxmap: map(2), shift_lb, split_last(7), grid_block(2),
    reduction("+", s, count)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if ((i + j) % 3 == 0)
        continue;
      s += a[i * m + j];
      ++count;
    }
  [[using idxmap: map(2), reduction("+", t)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < m; ++j)
      t = t + a[i * m + j];
  [[using idxmap: map(2), strategy("fold_all"), reduction("+", u)]]
  for (int i = 1; i < n; i += 2)
    for (int j = 0; j < m; ++j)
      u -= a[i * m + j] - 1;
  std::printf("%g %lld %g %g\n", s, count, t, u);
}

static void places(const float *a, int n) {
  float least = std::numeric_limits<float>::infinity(), most = -1;
  int where = -1;
  unsigned there = 9;
  [[using idxmap: map, reduction("argmin", least, where),
    reduction("argmax", most, there)]]
  for (int i = 0; i < n; ++i) {
    if (a[i] < least) {
      least = a[i];
      where = i;
    }
    if (most < a[i]) {
      there = i;
      most = a[i];
    }
  }
  std::printf("%g %d %g %u\n", double(least), where, double(most), there);
}

// More blocks than one block combines the values of: 8192.
static void manyBlocks(int n) {
  const std::vector<double> v = values<double>(n);
  const double *a = v.data();
  double sum = 0, most = -1;
  unsigned odd = 0;
  int at = -1;
  [[using idxmap: map, shift_lb, split_last(1), grid_block(1),
    reduction("+", sum), reduction("^", odd), reduction("argmax", most, at)]]
  for (int i = 0; i < n; ++i) {
    sum += a[i] + i;
    odd ^= unsigned(i);
    if (a[i] * i > most) {
      most = a[i] * i;
      at = i;
    }
  }
  std::printf("%.17g %u %g %d\n", sum, odd, most, at);
}

int main() {
  for (int n : {0, 1, 31, 33, 1000, 3000}) {
    arithmetic<int>(n);
    arithmetic<double>(n);
    arithmetic<float>(n);
    arithmetic<unsigned char>(n);
    arithmetic<long long>(n);
    bits(values<unsigned>(n).data(), n);
    std::vector<float> a = values<float>(n);
    if (n > 40)
      a[7] = a[3] = std::nanf("");
    places(a.data(), n);
  }
  const std::vector<double> a = values<double>(40 * 50);
  shapes(a.data(), 0, 50);
  shapes(a.data(), 1, 1);
  shapes(a.data(), 40, 50);
  for (int n : {8192, 8193, 20000})
    manyBlocks(n);
}
