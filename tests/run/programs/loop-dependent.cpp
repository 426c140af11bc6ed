// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangular and trapezoidal nests: bounds over the variables of outer loops.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <algorithm>
#include <climits>
#include <vector>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

constexpr int side = 40;
constexpr int length = 9 * 9 * 3 * 20;

static void show(const char *name, Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t k = 0; k < a.size(); ++k)
    hash = hash * 31 + static_cast<unsigned>(a[k]);
  std::printf("%s %u\n", name, hash);
}

static void triangles(Buffer<int> &a, int n) {
  int *p = a.data();
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      p[i * side + j] += i + 3 * j + 1;
  show("below", a);
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      p[i * side + j] += i - j;
  show("above", a);
  [[using idxmap: map(2), shift_lb, permute(1, 0), fold_last2, split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      p[i * side + j] ^= 5 * j;
  show("folded", a);
  [[using idxmap: map(2), shift_lb, split_last(8), permute(0, 2, 1), pad_last(3), permute(0, 2, 1), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = n - 1; j > i; --j)
      p[i * side + j] += 7;
  show("down to i", a);
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i; j >= 0; --j)
      p[i * side + j] -= j;
  show("down from i", a);
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (std::size_t j = static_cast<std::size_t>(i); j-- > 0;)
      p[i * side + static_cast<int>(j)] += 2;
  show("j-- > 0", a);
  [[idxmap::map(2), idxmap::tile(4, 8)]]
  for (long i = 0; i < n; ++i)
    for (int j = n; j-- > i;)
      p[i * side + j] += 9;
  show("j-- > i", a);
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j != i; ++j)
      p[i * side + j] ^= i;
  show("j != i", a);
  [[idxmap::map(2)]]
  for (int i = n - 1; i > 0; --i)
    for (int j = i; n > j; j++)
      p[i * side + j] += 1;
  show("n > j", a);
}

static void steps(Buffer<int> &a, int n, int c, int s) {
  int *p = a.data();
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 1 + (i + c) % 2; j < n; j += 2)
      p[i * side + j] += i * j;
  show("red and black", a);
  [[using idxmap: copy(p, length), map(2), shift_lb, compress_grid, fold_last2, split_last(64), grid_block(1)]]
  for (int i = 1; i < n; i += 2)
    for (int j = i / 2; j <= i + 3; j += s)
      p[i * side + j] += 3;
  show("i += 2", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = -3; i < n - 3; ++i)
    for (int j = i + n; j > i; j -= s)
      p[(i + 3) * side + j + 3] ^= j;
  show("j -= s", a);
  [[using idxmap: copy(p, length), map(2), shift_lb, compress_grid, split_last(32), grid_block(1)]]
  for (int ii = 1; ii < n; ii += 8)
    for (int i = ii; i < std::min(ii + 8, n); ++i)
      p[i] += ii;
  show("blocks", a);
  [[idxmap::copy(p, length), idxmap::map(2), idxmap::strategy("fold_all")]]
  for (int ii = 0; ii < n; ii += 4 + s)
    for (int i = ii; i < MIN(ii + 4 + s, n); ++i)
      p[i] += ii;
  show("blocks by a macro", a);
}

struct Shape {
  int n;
  int rows() const { return n - 1; }
};

// Values of the host, comparisons that convert, and ends of types.
static void types(Buffer<int> &a, const std::vector<int> &v, const Shape &s,
                  const int *table) {
  int *p = a.data();
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < v.size() - i; ++j)
      p[i * side + j] += 1;
  show("v.size() - i", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < s.n; ++i)
    for (unsigned j = i; j < static_cast<unsigned>(s.rows()); ++j)
      p[i * side + static_cast<int>(j)] += 3;
  show("unsigned", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (signed char i = 0; i < s.n; ++i)
    for (signed char j = i; j < table[0] + 100; ++j)
      p[i * 128 + j] += 4;
  show("signed char", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = INT_MAX - 5; i < INT_MAX; ++i)
    for (int j = i; j < INT_MAX; ++j)
      p[(i - (INT_MAX - 5)) * 8 + (j - (INT_MAX - 5))] += 6;
  show("INT_MAX", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = INT_MIN; i < INT_MIN + 5; ++i)
    for (int j = INT_MIN + 6; j > i; j -= 2)
      p[(i - INT_MIN) * 8 + (j - INT_MIN)] += 6;
  show("INT_MIN", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (long i = LONG_MAX / 2 - 5; i < LONG_MAX / 2; ++i)
    for (long j = i; j < LONG_MAX / 2; ++j)
      p[(i - (LONG_MAX / 2 - 5)) * 8 + (j - (LONG_MAX / 2 - 5))] += 6;
  show("large", a);
}

// Two dependent dimensions, and one over two variables.
static void deep(Buffer<int> &a, int n, int m) {
  int *p = a.data();
  [[idxmap::copy(p, length), idxmap::map(4)]]
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      for (int k = 0; k < 3; ++k)
        for (int l = j - i; l <= i + j; l += 2)
          p[((i * 9 + j) * 3 + k) * 20 + l] += i + j + k + l;
  show("four", a);
  [[using idxmap: copy(p, length), map(3), shift_lb, permute(1, 2, 0), fold_last2, split_last(16), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = i - 2 * j; k < std::max(i, m) - j; ++k)
        p[(i * 2 + j) * 20 + k + 4] += 5;
  show("two variables", a);
  // Empty in the middle, and at both ends.
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = -4; i <= 4; ++i)
    for (int j = 2; j < i * i - 3; ++j)
      p[(i + 4) * 20 + j] += 8;
  show("empty in the middle", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i + 10; j < 12; ++j)
      p[i * 20 + j] += 2;
  show("mostly empty", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < -i; ++j)
      p[0] = -1;
  show("all empty", a);
}

template <int Band, typename T> static void banded(Buffer<T> &a, int n) {
  T *p = a.data();
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = std::max(i - Band, 0); j < std::min(i + Band + 1, n); ++j)
      p[i * side + j] += Band;
  show("banded", a);
}

// A guard around the body stays one where the dimension counts trips.
static void guarded(Buffer<int> &a, int n) {
  int *p = a.data();
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      if (j % 3 == 1)
        p[i * side + j] += 3;
  show("a width below", a);
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j)
      if ((j - 1) % 3 < 2)
        p[i * side + j] += 3;
  show("a guard above", a);
}

// A guard's width ends before the last step does, and so before the triangle.
static void widths(Buffer<int> &a) {
  int *p = a.data();
  [[using idxmap: map(2), tile(8, 8), copy(p, length)]]
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < i; ++j)
      if (j % 5 < 2)
        p[i * side + j] += i + 3 * j + 1;
  show("widths", a);
  [[using idxmap: map(3), tile(2, 8, 2), each(1, 1, 2), copy(p, length)]]
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 9; ++i)
      for (int j = i; j >= 0; --j)
        if (j % 9 < 4)
          p[(k * 9 + i) * side + j] += i + 5 * j + k;
  show("widths below", a);
}

// Variables of before, which nothing reads afterwards.
static void before(Buffer<int> &a, int n) {
  int *p = a.data();
  int i, j;
#pragma omp parallel for private(j)
  [[idxmap::copy(p, length), idxmap::map(2)]]
  for (i = 0; i < n; i++)
    for (j = 0; j < i; j++)
      p[i * side + j] += i;
  show("declared before", a);
}

int main() {
  Buffer<int> a(length);
  for (int n : {0, 1, 2, 7, 33})
    triangles(a, n);
  for (int n : {0, 1, 2, 9, 30})
    for (int s : {1, 2, 3})
      steps(a, n, s - 1, s);
  const int table[1] = {27};
  for (int n : {0, 1, 5, 30})
    types(a, std::vector<int>(n), Shape{n + 1}, table);
  for (int n : {0, 1, 3, 9})
    deep(a, n, 3);
  for (int n : {0, 1, 3, 30}) {
    banded<2>(a, n);
    guarded(a, n);
    before(a, n);
  }
  widths(a);
}
