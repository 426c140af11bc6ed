// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Range-based loops over std::views::iota: types, ends, nests, triangles.
// RUN: %run-program %s %t

#include <cstddef>
#include <cstdio>
#include <ranges>
#include <vector>

using std::views::iota;

static unsigned hashOf(const std::vector<int> &values) {
  unsigned hash = 17;
  for (const int value : values)
    hash = hash * 31 + static_cast<unsigned>(value);
  return hash;
}

static void types(int *a, int first, int n, std::size_t m) {
  [[idxmap::map]]
  for (int i : std::views::iota(first, n))
    a[i] += i;
  [[idxmap::map]]
  for (const auto i : iota(n / 4, n)) {
    if (i > 5)
      continue;
    a[i] += 3 * a[n + i];
  }
  [[idxmap::map]]
  for (auto i : std::ranges::iota_view(std::size_t{1}, m))
    a[i] ^= static_cast<int>(i);
  [[idxmap::map]]
  for (long i : std::ranges::iota_view<short, int>{-3, n - 3})
    a[i + 3] -= static_cast<int>(i);
}

static void nests(int *a, const int *b, int n, int m) {
  [[idxmap::map(2)]]
  for (auto i : iota(n / 3, n))
    for (int j = m - 1; j >= 0; --j)
      a[i * m + j] += b[j] * i;
  [[using idxmap: map, tile(3, 4)]]
  for (int i = 0; i < n; ++i) {
    for (auto j : iota(0, m)) {
      a[i * m + j] = 2 * a[i * m + j] + j;
    }
  }
  [[idxmap::map(1)]]
  for (auto i : iota(0, n))
    for (int j = 0; j < m; ++j)
      a[i * m + j] += j % (i + 1);
}

static void triangles(int *a, int n) {
  [[idxmap::map(2)]]
  for (auto i : iota(0, n))
    for (auto j : iota(0, i))
      a[i * n + j] += i - j;
  [[idxmap::map(2)]]
  for (auto i : iota(0, n))
    for (const int j : iota(i, n))
      a[i * n + j] += i * j;
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (auto j : iota(i + 1, n))
      a[i * n + j] ^= 5;
}

template <int Size, typename Value> static void fill(Value *a, Value value) {
  [[idxmap::map]]
  for (auto i : iota(0, Size))
    a[i] += value + Value(i);
}

int main() {
  for (int n : {0, 1, 2, 7, 40}) {
    std::vector<int> a(2 * n + 2, n), b(9, 3), c(n * 9, 1), d(n * n, 2);
    types(a.data(), n / 3, n, static_cast<std::size_t>(n) + 1);
    nests(c.data(), b.data(), n, 9);
    triangles(d.data(), n);
    std::printf("%u %u %u\n", hashOf(a), hashOf(c), hashOf(d));
  }
  std::vector<int> e(12, 1);
  fill<12>(e.data(), 4);
  fill<0>(e.data(), 4);
  std::printf("%u\n", hashOf(e));
}
