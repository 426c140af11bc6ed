// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates whose value is used: streams that are compacted, tickets,
// flags that are exchanged, slots that are claimed. What is printed does not
// depend on the order of the iterations.
// RUN: %run-program %s %t -Wno-unknown-pragmas -Wno-source-uses-openmp

#include "Allocate.h"

#include <algorithm>
#include <vector>

template <typename T> static void showCaptured(const char *name, const T &a) {
  std::printf("%s", name);
  for (std::size_t i = 0; i < a.size(); ++i)
    std::printf(" %.17g", static_cast<double>(a[i]));
  std::printf("\n");
}

/// What of it does not depend on the order.
template <typename T>
static void showSorted(const char *name, const T *a, int n) {
  std::vector<T> sorted(a, a + n);
  std::sort(sorted.begin(), sorted.end());
  showCaptured(name, sorted);
}

// The classic: those that are wanted, one behind the other.
static int compact(const int *p, int *found, int n) {
  int count = 0;
  [[using idxmap: map, copy(found, n)]]
  for (int i = 0; i < n; ++i) {
    int pos;
    if (p[i] % 7 == 3) {
#pragma omp atomic capture
      pos = count++;
      found[pos] = p[i];
    }
  }
  return count;
}

struct List {
  int size;
  unsigned dropped;
};

// The counter is a member of an element, the list begins at its end, and what
// finds no room is counted.
static void bounded(const int *p, int *found, List *list, int n, int room) {
  [[using idxmap: map, copy(found, room), copy(list, 1)]]
  for (int i = 0; i < n; ++i)
    if (p[i] % 3 == 1) {
      int pos;
      [[idxmap::atomic]] { pos = list->size; ++list->size; }
      if (pos < room)
        found[room - 1 - pos] = 1;
      else
        [[idxmap::atomic]] ++list->dropped;
    }
}

// All of one form: each of n values is captured once.
template <typename T> static void tickets(const char *name, int n) {
  Buffer<T> x(8), got(8 * n);
  for (int k = 0; k < 8; ++k)
    x[k] = T(k % 2 ? 3 : 100);
  T *counts = x.data(), *v = got.data();
  [[using idxmap: map, copy(counts, 8), copy(v, 8 * n)]]
  for (int i = 0; i < n; ++i) {
    T mine;
    [[idxmap::atomic]] mine = counts[0]++;
    v[i] = mine;
    [[idxmap::atomic]] v[n + i] = ++counts[1];
    [[idxmap::atomic]] mine = counts[2]--;
    v[2 * n + i] = mine;
#pragma omp atomic capture relaxed
    v[3 * n + i] = --counts[3];
#pragma omp atomic capture seq_cst
    v[4 * n + i] = counts[4] += 2;
#pragma acc atomic capture
    v[5 * n + i] = counts[5] = counts[5] - T(1);
#pragma omp atomic capture
    {
      v[6 * n + i] = counts[6];
      counts[6] += T(3);
    }
#pragma omp atomic capture acq_rel, hint(1)
    { counts[7] = 1 + counts[7]; v[7 * n + i] = counts[7]; }
  }
  showCaptured(name, x);
  for (int k = 0; k < 8; ++k)
    showSorted("  got", v + k * n, n);
}

// A chain: each value is taken by one other, or is there at the end.
static void exchange(const int *p, int *slot, int *taken, int n) {
  [[using idxmap: map, copy(slot, 4), copy(taken, n)]]
  for (int i = 0; i < n; ++i) {
    const int at = p[i] % 4;
    int old;
#pragma omp atomic capture
    {
      old = slot[at];
      slot[at] = i;
    }
    taken[i] = old;
  }
}

// The first one to come marks it, and only that one counts.
static void once(const int *p, float *mark, int *winners, int n) {
  [[using idxmap: map, copy(mark, 101), copy(winners, 101)]]
  for (int i = 0; i < n; ++i) {
    float before;
#pragma omp atomic capture
    { before = mark[p[i]]; mark[p[i]] = float(1); }
    if (before == 0)
#pragma omp atomic
      winners[p[i]] += 1;
  }
}

// Minima and maxima that tell what they have replaced, and the rest.
static void extremes(const int *p, long long *m, unsigned *u, int *news,
                     int n) {
  [[using idxmap: map, copy(m, 2), copy(u, 3), copy(news, 2)]]
  for (int i = 0; i < n; ++i) {
    long long before, after;
    [[idxmap::atomic]] { before = m[0]; if (p[i] < m[0]) m[0] = p[i]; }
    [[idxmap::atomic]] after = m[1] = std::max(m[1], 1ll * p[i]);
    if (before < p[i] && after < p[i]) // Never both.
      [[idxmap::atomic]] ++news[0];
    unsigned bits;
    [[idxmap::atomic]] bits = u[0] |= 1u << (p[i] % 16);
    if (!(bits & (1u << (p[i] % 16))))
      [[idxmap::atomic]] ++news[1];
    [[idxmap::atomic]] { bits = u[1]; u[1] ^= unsigned(p[i]); }
    [[idxmap::atomic]] bits = u[2] &= ~(1u << (p[i] % 5));
  }
}

// Keys look for a free slot: compare and exchange.
static void claim(const int *p, int *keys, int *at, int n, int slots) {
  [[using idxmap: map, copy(keys, slots), copy(at, n)]]
  for (int i = 0; i < n; ++i) {
    int slot = p[i] * 31 % slots, seen;
    for (;;) {
#pragma omp atomic compare capture
      { seen = keys[slot]; if (keys[slot] == -1) { keys[slot] = p[i]; } }
      if (seen == -1 || seen == p[i])
        break;
      slot = (slot + 1) % slots;
    }
    int there;
#pragma omp atomic read
    there = keys[slot];
    at[i] = there == p[i];
  }
}

// Compared and not captured; and what several read and write.
static void flags(const int *p, int *f, double *last, int n) {
  [[using idxmap: map, copy(f, 3), copy(last, 4)]]
  for (int i = 0; i < n; ++i) {
#pragma omp atomic compare
    f[0] = f[0] == 5 ? 9 : f[0];
#pragma omp atomic compare
    if (f[1] == 0) f[1] = 7;
    int now;
#pragma omp atomic read acquire
    now = f[2];
    if (now < 1000)
#pragma omp atomic write
      f[2] = 1000;
    double was;
#pragma omp atomic read
    was = last[p[i] % 4];
    if (was < 0)
#pragma omp atomic write release
      last[p[i] % 4] = 0.25;
  }
}

// Two counters at once; in loops of the thread; through a pointer; declared.
static void rows(const int *p, int *out, int *both, int n, int m) {
  int *const second = both + 1;
  [[using idxmap: map(1), copy(out, n * m * 2), copy(both, 2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const int v = p[i * m + j];
      if (v % 2 == 0) {
        [[idxmap::atomic]] const int place = both[0]++;
        out[place] = v;
      } else {
        [[idxmap::atomic]] auto last = ++(*second);
        out[n * m + last - 1] = v;
      }
    }
}

// What an iteration has of its own needs no atomics.
static void own(int *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int local[2] = {i, 1}, v;
#pragma omp atomic capture
    v = local[p[i] & 1]++;
#pragma omp atomic capture
    { local[0] += v; v = local[0]; }
    p[i] = v + local[1];
  }
}

int main() {
  const int n = 900;
  Buffer<int> a(n), found(n), list(n), taken(n + 4), winners(101), mark(101);
  int *p = a.data();
  for (int i = 0; i < n; ++i)
    p[i] = i * 37 % 101;
  const int count = compact(p, found.data(), n);
  std::printf("%d\n", count);
  showSorted("found", found.data(), count);

  Buffer<List> sizes(1);
  sizes[0] = {0, 0};
  bounded(p, list.data(), sizes.data(), n, 200);
  std::printf("%d %u\n", sizes[0].size, sizes[0].dropped);
  showSorted("list", list.data(), 200);

  tickets<int>("int", 40);
  tickets<unsigned>("unsigned", 40);
  tickets<long long>("long long", 40);
  tickets<unsigned long>("unsigned long", 40);
  tickets<float>("float", 40);
  tickets<double>("double", 40);

  for (int k = 0; k < 4; ++k)
    taken[n + k] = -1 - k;
  exchange(p, taken.data() + n, taken.data(), n);
  showSorted("taken", taken.data(), n + 4);

  Buffer<float> first(101);
  once(p, first.data(), winners.data(), n);
  showCaptured("winners", winners);

  Buffer<long long> m(2);
  Buffer<unsigned> u(3);
  Buffer<int> news(2);
  m[0] = 50;
  m[1] = 20;
  u[2] = ~0u;
  extremes(p, m.data(), u.data(), news.data(), n);
  showCaptured("extremes", m);
  showCaptured("bits", u);
  showCaptured("news", news);

  const int slots = 128;
  Buffer<int> keys(slots), at(n);
  for (int k = 0; k < slots; ++k)
    keys[k] = -1;
  claim(p, keys.data(), at.data(), n, slots);
  showSorted("keys", keys.data(), slots);
  showCaptured("at", at);

  Buffer<int> f(3);
  Buffer<double> last(4);
  f[0] = 5;
  last[1] = -1;
  last[3] = -2;
  flags(p, f.data(), last.data(), n);
  showCaptured("flags", f);
  showCaptured("last", last);

  Buffer<int> out(2 * n), both(2);
  rows(p, out.data(), both.data(), 30, 30);
  showCaptured("both", both);
  showSorted("even", out.data(), both[0]);
  showSorted("odd", out.data() + n, both[1]);
  own(p, n);
  showCaptured("own", a);
}
