// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads in the order of functions of the program: antidiagonals, Hilbert's
// curve, columns; free functions, static members, in tiles and in templates.
// RUN: %run-program --check %s %t

#include "Allocate.h"

#include <array>
#include <utility>

// LEGO, figure 8.
constexpr int diag(int i, int j, int n, int) {
  const int k = i + j, back = 2 * n - 2 - k;
  return k < n ? k * (k + 1) / 2 + i
               : n * n - 1 - (back * (back + 1) / 2 + n - 1 - i);
}
constexpr std::array<int, 2> diagInv(int x, int n, int) {
  const bool isFirst = 2 * x < n * n + n;
  const int y = isFirst ? x : n * n - 1 - x;
  int k = 0;
  while ((k + 1) * (k + 2) / 2 <= y)
    ++k;
  const int i = y - k * (k + 1) / 2;
  return {isFirst ? i : n - 1 - i, isFirst ? k - i : n - 1 - k + i};
}

namespace curves {

struct Hilbert {
  static constexpr unsigned at(unsigned i, unsigned j, unsigned n, unsigned) {
    unsigned x = 0;
    for (unsigned side = n / 2; side > 0; side /= 2) {
      const bool lower = i >= side, right = j >= side;
      x += side * side * (lower ? (right ? 2 : 3) : right);
      i %= side;
      j %= side;
      if (!right) {
        const unsigned row = lower ? side - 1 - i : i;
        i = lower ? side - 1 - j : j;
        j = row;
      }
    }
    return x;
  }
  static constexpr std::pair<unsigned, unsigned> cell(unsigned x, unsigned n,
                                                      unsigned) {
    unsigned i = 0, j = 0;
    for (unsigned side = 1; side < n; side *= 2, x /= 4) {
      const bool lower = x % 4 >= 2, right = x % 4 == 1 || x % 4 == 2;
      if (!right) {
        const unsigned row = lower ? side - 1 - i : i;
        i = lower ? side - 1 - j : j;
        j = row;
      }
      i += lower ? side : 0;
      j += right ? side : 0;
    }
    return {i, j};
  }
};

} // namespace curves

namespace {

struct Place {
  long at;
};
constexpr long even(long i, long n) {
  return i % 2 == 0 ? i / 2 : (n + 1) / 2 + i / 2;
}
constexpr Place evenInv(long x, long n) {
  return {x < (n + 1) / 2 ? 2 * x : 2 * (x - (n + 1) / 2) + 1};
}

} // namespace

static void report(const char *What, const Buffer<float> &b, int Count) {
  double Sum = 0;
  for (int i = 0; i < Count; ++i)
    Sum += b.data()[i] * (i % 31 + 1);
  std::printf("%s %d: %.1f\n", What, Count, Sum);
}

template <int Side> static void inTemplate(float *to, int n) {
  [[using idxmap: map(2),
    reorder("TileOrderBy(Row(*,*), GenP([Side,Side], curves::Hilbert::at, "
            "curves::Hilbert::cell))"),
    split_last(64), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      to[i * n + j] += i * 2 - j;
}

static void run(int n) {
  Buffer<float> b(n * n);
  float *to = b.data();
  for (int i = 0; i < n * n; ++i)
    to[i] = i % 13;

  [[using idxmap: map(2), gen_p({n, n}, diag, diagInv), split_last(64),
    grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      to[i * n + j] += 3 * i - j;
  report("antidiagonals", b, n * n);

  [[using idxmap: map(2),
    reorder("TileOrderBy(GenP([*,*], diag, diagInv), "
            "GenP([8,8], curves::Hilbert::at, curves::Hilbert::cell))"),
    split_last(64), grid_block(1)]]
  for (long i = 0; i < n; ++i)
    for (unsigned short j = 0; j < n; ++j)
      to[i * n + j] += i + j;
  report("tiles", b, n * n);

  inTemplate<4>(to, n);
  inTemplate<1>(to, n);
  report("templates", b, n * n);

  int sum = 0;
  [[using idxmap: map(2), reorder("GenP([n,n], ::diag, ::diagInv)"),
    split_last(64), grid_block(1), reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      sum += (3 * i - j) % 7;
  std::printf("sum %d\n", sum);

  [[idxmap::map("GridBlock(1, SplitLast(32, "
                "Reorder(GenP([n - 1], even, evenInv), ShiftLB(Gen))))")]]
  for (int i = 1; i < n; ++i)
    to[i] += i;
  report("evens", b, n * n);
}

int main() {
  for (int n : {1, 2, 7, 8, 9, 31})
    run(n);
}
