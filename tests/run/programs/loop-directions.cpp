// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons either way round, loops that count down, steps known at run time,
// and bounds that are elements, members, calls and choices.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <algorithm>

static void show(const char *name, const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t k = 0; k < a.size(); ++k)
    hash = hash * 31 + static_cast<unsigned>(a[k]);
  std::printf("%s %u\n", name, hash);
}

static void directions(Buffer<int> &a, int n, std::size_t u) {
  int *p = a.data();
  [[idxmap::map]]
  for (int i = 1; n > i; ++i)
    p[i] += 3 * i;
  show("n > i", a);
  [[idxmap::map]]
  for (int i = 0; n + 2 >= i; ++i)
    p[i] ^= i;
  show("n + 2 >= i", a);
  [[idxmap::map]]
  for (int i = 0; i != n; ++i)
    p[i] += i;
  show("i != n", a);
  [[idxmap::map]]
  for (int i = 3 * n; 0 != i; i -= 3)
    p[i] += 7;
  show("0 != i", a);
  [[idxmap::map]]
  for (int i = n - 1; i >= 0; --i)
    p[i] = 2 * p[i] + i;
  show("i >= 0", a);
  [[idxmap::map(2)]]
  for (long i = n; i > 2; i = i - 4)
    for (int j = 4; -5 < j; j += -2)
      p[i * 10 + j + 5] += i * 3 + j;
  show("i > 2", a);
  [[idxmap::map]]
  for (std::size_t i = u; i-- > 0;)
    p[i] += 11;
  show("i-- > 0", a);
  [[idxmap::map]]
  for (std::size_t i = u; i--;)
    p[i] -= 2;
  show("i--", a);
  [[idxmap::map]]
  for (std::size_t i = u; i >= 1; --i)
    p[i] ^= 6;
  show("i >= 1", a);
  [[idxmap::map]]
  for (unsigned i = u; i; --i)
    p[i] ^= 9;
  show("i", a);
}

static void steps(Buffer<int> &a, int n, int first, int step, unsigned fall) {
  int *p = a.data();
  // A step is looked at only where the loop runs.
  [[idxmap::map]]
  for (int i = 0; i < 0; i += step - 100)
    p[i] = 0;
  [[using idxmap: map, shift_lb, prune_grid, split_last(32), grid_block(1)]]
  for (int i = first - 1; i < n; i += step)
    p[i] += i;
  show("i += step", a);
  [[idxmap::map(2)]]
  for (long i = n; i >= first; i -= fall)
    for (int j = 0; j < 10; j = step + j)
      p[i * 10 + j] += i - j;
  show("i -= fall", a);
}

struct Shape {
  int n, grid[2];
  int rows() const { return n + 1; }
};

[[gnu::pure]] static int count(int n) { return n / 2; }

static void bounds(Buffer<int> &a, const Shape &s, const Shape *q, int n) {
  int *p = a.data();
  const int *points = s.grid;
  [[idxmap::map(2)]]
  for (int i = 1; i < points[0] - 1; ++i)
    for (int j = 0; j <= s.grid[1] - 1; ++j)
      p[i * 16 + j] += i + 2 * j;
  show("elements", a);
  [[idxmap::map(2)]]
  for (int i = s.n % 3; i < q->n / 2; ++i)
    for (int j = n < 3 ? 1 : 2; j < std::min(n, 12); ++j)
      p[i * 16 + j] -= j;
  show("members", a);
  [[idxmap::map(2)]]
  for (int i = 0; i < q->rows(); ++i)
    for (int j = std::max(1, n - 5); j < count(n) + 6; ++j)
      p[i * 16 + j] += 4;
  show("calls", a);
}

int main() {
  Buffer<int> a(1000);
  for (int n : {0, 1, 2, 3, 7, 30})
    directions(a, n, n);
  for (int n : {0, 1, 5, 50})
    for (int step : {1, 2, 7})
      steps(a, n, 2, step, 1 + step / 2);
  for (int n : {0, 1, 2, 6, 9}) {
    const Shape s = {n, {n + 2, n}};
    bounds(a, s, &s, n);
  }
}
