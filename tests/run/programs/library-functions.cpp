// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library's functions on arrays, bits and comparisons, many of which nvcc
// would compile to nothing for a device, but for nvcc/Builtins.h.
// RUN: %run-program %s %t

#include "Show.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

static void arrays(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int from[6] = {i % 5, 3, i % 7, 1, i % 3, 2}, to[6] = {};
    std::copy(from, from + 6, to);
    std::copy_n(from + 1, 4, to);
    a[i] += to[0] + 10 * to[1] + 100 * to[5];
    std::sort(to, to + 6);
    a[i] += to[1] * 3 + to[3] * 5 + to[4];
    std::rotate(from, from + 2, from + 6);
    a[i] += from[0] - 2 * from[5];
    std::reverse(to, to + 6);
    std::swap_ranges(from, from + 3, to);
    a[i] += to[2] + 7 * from[2];
    a[i] += std::count(to, to + 6, 2);
    a[i] += std::find(to, to + 6, 3) - to;
    a[i] += std::accumulate(to, to + 6, 0) + *std::max_element(to, to + 6);
    std::fill(to, to + 3, i);
    std::iota(to + 3, to + 6, i % 4);
    std::partial_sum(to, to + 6, from);
    a[i] += from[5] + std::inner_product(to, to + 6, from, 0);
  }
}

// With C++20's std::equal, Clang calls memcmp.
static void equal(const std::vector<std::array<int, 4>> &x,
                  const std::vector<std::array<int, 4>> &y,
                  std::vector<double> &a) {
  const int n = static_cast<int>(a.size());
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const std::array<int, 4> &v = x[i], &w = y[i];
    a[i] = (v == w) + 2 * (v != w) +
           4 * std::equal(v.begin() + 1, v.end(), w.begin());
  }
}

template <typename T> static void bits(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const T x = static_cast<T>(static_cast<T>(i * 37 + 1) << (i % 5));
    a[i] += std::popcount(x) + 2 * std::countr_zero(x);
    a[i] += 4 * std::countl_zero(x) + 8 * int(std::bit_width(x));
    a[i] += std::has_single_bit(x) + std::countr_one(x);
    a[i] += static_cast<double>(std::rotl(x, 3)) / 1024;
    a[i] += static_cast<double>(std::bit_floor(x)) / 4096;
  }
}

static void numbers(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const double x = i % 7 - 3, y = i % 4 == 3 ? NAN : i % 5 - 2;
    a[i] += 16 * std::isnan(y) + 32 * std::signbit(x);
    a[i] += std::gcd(i, 12) + std::midpoint(i, 9);
    a[i] += std::clamp(i, 3, 20) + std::cmp_less(-1, 1u) + std::lerp(x, 2, 0.5);
    float four[4] = {1, 2, 3, float(i)};
    std::uint32_t words[4];
    std::memcpy(words, four, sizeof words);
    a[i] += words[1] % 1000 + std::bit_cast<float>(words[3]);
  }
}

int main() {
  const int n = 90;
  std::vector<double> a(n);
  arrays(a.data(), n);
  show("arrays", a);
  bits<std::uint8_t>(a.data(), n);
  show("8 bits", a);
  bits<std::uint16_t>(a.data(), n);
  show("16 bits", a);
  bits<std::uint32_t>(a.data(), n);
  show("32 bits", a);
  bits<std::uint64_t>(a.data(), n);
  show("64 bits", a);
  numbers(a.data(), n);
  show("numbers", a);
  std::vector<std::array<int, 4>> x(n), y(n);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 4; ++k) {
      x[i][k] = i % 5;
      y[i][k] = i % 5 + (i % 3 == k);
    }
  equal(x, y, a);
  show("equal", a);
}
