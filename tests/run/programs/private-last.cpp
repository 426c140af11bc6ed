// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clause lastprivate, and firstprivate of arrays and structures.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

static void show(const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t i = 0; i < a.size(); ++i)
    hash = hash * 31 + static_cast<unsigned>(a[i]);
  std::printf("%u\n", hash);
}

struct Pair {
  int x;
  double y;
};

int everywhere;

template <typename T> T lastOf(T *a, int n) {
  T t = T(5);
  [[using idxmap: map, lastprivate(t)]]
  for (int i = 0; i < n; ++i) {
    t = a[i] + T(i);
    a[i] = t;
  }
  return t;
}

enum class Side : unsigned char { Left, Right };

// Every shape of launch has the same last iteration.
static void shapes(int *p, int n) {
  int t = 0;
  Side side = Side::Left;
  bool found = false;
  [[using idxmap: map(3), strategy("fold_all"), lastprivate(t, side, found)]]
  for (int i = 0; i < 5; ++i)
    for (int j = 7; j > 1; j -= 2)
      for (int k = 0; k < 9; ++k) {
        t = 100 * i + 10 * j + k;
        side = k % 2 == 0 ? Side::Right : Side::Left;
        found = j == 3;
        p[(i * 6 + j) * 9 + k - 9] += t;
      }
  std::printf("%d %d %d\n", t, int(side), int(found));
  [[using idxmap: map(2), strategy("jing"), lastprivate(t)]]
  for (int i = -3; i <= 11; i += 4)
    for (int j = 2; j != 20; ++j) {
      t = 100 * i + j;
      p[(i + 3) * 20 + j] -= t;
    }
  std::printf("%d\n", t);
  [[using idxmap: map(2), tile(4, 8), lastprivate(t)]]
  for (int i = 0; i < n / 20; ++i)
    for (int j = 0; j < 19; ++j) {
      t = p[i * 20 + j];
      p[i * 20 + j] = t + 1;
    }
  std::printf("%d\n", t);
  [[using idxmap: map, lastprivate(t)]]
  for (signed char c = -128; c < 127; ++c) {
    t = c;
    p[c + 128] ^= t;
  }
  std::printf("%d\n", t);
  [[using idxmap: map, shift_lb, compress_grid, split_last(64),
    grid_block(1)]] [[idxmap::lastprivate(t)]]
  for (int i = 2; i < n; i += 3)
    t = p[i];
  std::printf("%d\n", t);
}

// Indices beyond 32 bits, and variables declared before the loop.
static void wide(int *p, int n) {
  const unsigned long long first = 5000000000ull;
  unsigned long long far = 1, at;
  [[using idxmap: map, lastprivate(far)]]
  for (at = first; at < first + static_cast<unsigned>(n); ++at) {
    far = at;
    p[at - first] += 3;
  }
  std::printf("%llu %llu\n", far, at);
  std::size_t low = 99;
  [[using idxmap: map, lastprivate(low)]]
  for (std::size_t i = static_cast<std::size_t>(n); i-- > 0;) {
    low = i;
    p[i] -= 2;
  }
  std::printf("%zu\n", low);
  long long sum = 0;
  [[using idxmap: map(2), lastprivate(sum)]]
  for (long long i = -2; i < 2; ++i)
    for (unsigned char j = 250; j > 240; --j) {
      switch (j % 3) {
      case 0:
        sum = i;
        continue;
      case 1:
        sum = j;
        break;
      default:
        sum = 7;
      }
      p[(i + 2) * 11 + j - 240] += static_cast<int>(sum);
    }
  std::printf("%lld\n", sum);
}

int main() {
  const int n = 333, m = 5;
  Buffer<int> a(n);
  int *p = a.data();

  // Up, down, with steps, and with a guard that the mapping takes.
  int t = -1;
  [[using idxmap: map, lastprivate(t)]]
  for (int i = 0; i < n; ++i) {
    t = i * 3;
    p[i] = t;
  }
  std::printf("%d\n", t);
  [[using idxmap: map, lastprivate(t)]]
  for (int i = n - 1; i >= 2; i -= 7) {
    t = p[i] + i;
    p[i] = t;
  }
  std::printf("%d\n", t);
  unsigned char u = 0;
  int step = 4;
  [[using idxmap: map, lastprivate(u, everywhere)]]
  for (long i = 3; i < n; i += step) {
    u = static_cast<unsigned char>(i);
    everywhere = u + 1;
    p[i] += u;
  }
  std::printf("%d %d\n", u, everywhere);

  // Two dimensions, a structure and a small array.
  Pair pair = {1, 2};
  int v[2][3] = {};
  int from = -1;
  [[using idxmap: map(2), lastprivate(pair, v), lastprivate(from)]]
  for (int i = 0; i < n / m; ++i)
    for (int j = m; j-- > 0;) {
      pair.x = i + j;
      pair.y = i * 0.5;
      for (int k = 0; k < 2; ++k)
        for (int l = 0; l < 3; ++l)
          v[k][l] = i * j + k + l;
      from = i * m + j;
      p[i * m + j] = v[1][2] + pair.x + static_cast<int>(pair.y);
    }
  std::printf("%d %g %d %d\n", pair.x, pair.y, v[0][1], from);

  // A loop that does not run leaves the old value.
  [[using idxmap: map, lastprivate(t)]]
  for (int i = n; i < n; ++i) {
    t = i;
    p[i] = t;
  }
  std::printf("%d\n", t);

  // `continue` and conditions: what the last iteration does not assign keeps
  // the value from before the loop.
  int seen = 70, odd = 71, same = 72;
  [[using idxmap: map, copy(p, n), lastprivate(seen), lastprivate(odd, same),
    firstprivate(same, seen, odd)]]
  for (int i = 0; i < n; ++i) {
    if (i == 0 || i == n - 1)
      odd = p[i];
    if (i == n - 1)
      same += p[i] + i;
    if (i < n - 1) {
      p[i] ^= 1;
      continue;
    }
    seen = i;
    p[i] -= seen;
  }
  std::printf("%d %d %d\n", seen, odd, same);
  int kept = 9;
  [[using idxmap: map, firstprivate(kept), lastprivate(kept)]]
  for (int i = 0; i < n; ++i) {
    if (i == n) {
      kept = 1;
      p[i] = kept;
    }
  }
  [[using idxmap: map, firstprivate(kept), lastprivate(kept)]]
  for (int i = 0; i < n; ++i)
    if (i % 3 == 2) {
      kept = i;
      p[i] = kept;
    }
  std::printf("%d\n", kept);

  // A triangle: its outer loop is mapped.
  int edge = 0;
  [[using idxmap: map, firstprivate(edge), lastprivate(edge)]]
  for (int i = 1; i < 18; ++i)
    for (int j = 0; j < i; ++j) {
      edge = i * j;
      p[i * 17 + j] += edge;
    }
  std::printf("%d\n", edge);

  // A pragma says it, too.
  int k;
#pragma omp parallel for lastprivate(k, t) schedule(static)
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    for (k = 0; k < 4; ++k)
      p[i] += k;
    t = p[i];
  }
  std::printf("%d %d\n", k, t);
  std::printf("%d %g\n", lastOf(p, n), lastOf<double>(nullptr, 0));

  // firstprivate of an array and of a structure: each iteration has its own.
  int table[2][2] = {{1, 2}, {3, 4}};
  pair = {4, 0.5};
  [[using idxmap: map, firstprivate(table, pair)]]
  for (int i = 0; i < n; ++i) {
    table[i % 2][0] += i;
    pair.x += i;
    p[i] ^= table[0][0] * table[1][1] + pair.x;
    pair.x -= i;
    table[i % 2][0] -= i;
  }
  std::printf("%d %d\n", table[0][0], pair.x);
  shapes(p, n);
  wide(p, n);
  show(a);
}
