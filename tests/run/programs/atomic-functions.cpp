// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic updates in functions that a loop calls: of elements by pointer, by
// reference, of members, captured; in templates, and in functions that get
// variables of the host.
// RUN: %run-program %s %t -Wno-unknown-pragmas

#include <algorithm>
#include <cstdio>
#include <vector>

static void deposit(double *rho, int k, double w) {
#pragma omp atomic
  rho[k] += w;
}

static void addTo(int &x, int n) {
  if (n > 2)
#pragma omp atomic update
    x += n;
}

template <class T> static void raise(T *top, T v) {
#pragma omp atomic compare
  if (v > top[0]) top[0] = v;
}

// Calls another one.
static int take(int *count) {
  int at;
#pragma omp atomic capture
  {
    at = *count;
    *count += 1;
  }
  return at;
}
static void append(int *list, int *count, int v) { list[take(count)] = v; }

struct Histogram {
  int bins[8];
  void count(int k) {
    const int bin = k % 8;
#pragma omp atomic // one of eight
    bins[bin]++;
  }
};

static int atomicScale = 3;
static void scaled(int *h, int k) {
#pragma omp atomic
  h[k] += atomicScale * 2;
}

// With attributes, in a function that another one calls.
static void touch(int *h, int k) {
  [[idxmap::atomic]] h[k % 4] ^= k;
  [[idxmap::atomic]] int before = h[4 + k % 2]++;
  [[idxmap::atomic]]
  h[6 + (before < 0)] += 2;
}
static void touchTwice(int *h, int k) {
  touch(h, k);
  touch(h, k + 1);
}

static void run(double *rho, int *h, const int *p, int *top, int n) {
#pragma omp parallel for
  [[using idxmap: map, copy(rho, 16), copy(h, 16), copy(top, 1)]]
  for (int i = 0; i < n; ++i) {
    deposit(rho, p[i] % 16, i);
    addTo(h[p[i] % 16], i % 7);
    raise(top, p[i]);
    scaled(h, i % 4);
  }
}

static void slots(int *list, int *count, int n) {
#pragma omp parallel for
  [[using idxmap: map, copy(list, n), copy(count, 1)]]
  for (int i = 0; i < n; ++i)
    if (i % 3 == 0)
      append(list, count, i);
}

// Of a template, what it calls depends on its instances.
static void mark(int *h, int k) { [[idxmap::atomic]] h[k % 8] += 3; }
template <class T> static void mark(T *h, T k) {
  [[idxmap::atomic]] h[k & 7] += 5;
}
template <class T> static void marks(T *h, const T *p, int n) {
  [[using idxmap: map, copy(h, 8), copyin(p, n)]]
  for (int i = 0; i < n; ++i) {
    mark(h, p[i]);
    [[idxmap::atomic]] h[i % 8] += 1;
  }
}

static void touched(int *h, int n) {
  [[using idxmap: map, copy(h, 8)]]
  for (int i = 0; i < n; ++i)
    touchTwice(h, i);
}

static void histograms(Histogram *h, int n) {
#pragma omp parallel for
  [[using idxmap: map, copy(h, 2)]]
  for (int i = 0; i < n; ++i)
    h[i % 2].count(i / 2);
}

int main() {
  const int n = 1000;
  std::vector<double> rho(16);
  std::vector<int> bits(8), h(16), p(n), list(n), top(1), count(1);
  std::vector<Histogram> two(2);
  for (int i = 0; i < n; ++i)
    p[i] = i * 37 % 101;
  run(rho.data(), h.data(), p.data(), top.data(), n);
  slots(list.data(), count.data(), n);
  histograms(two.data(), n);
  touched(bits.data(), n);
  std::vector<int> marked(8);
  std::vector<long> others(8), q(p.begin(), p.end());
  marks(marked.data(), p.data(), n);
  marks(others.data(), q.data(), n);
  // The host calls them, too.
  touch(bits.data(), 2);
  deposit(rho.data(), 3, 0.5);
  addTo(h[2], 5);
  std::sort(list.begin(), list.begin() + count[0]);
  long sum = 0;
  for (int i = 0; i < n; ++i)
    sum += static_cast<long>(list[i]) * (i + 1);
  for (int k = 0; k < 8; ++k)
    std::printf("%d %ld ", marked[k], others[k]);
  for (double r : rho)
    std::printf("%g ", r);
  for (int x : h)
    std::printf("%d ", x);
  for (int x : bits)
    std::printf("%d ", x);
  for (const Histogram &each : two)
    for (int x : each.bins)
      std::printf("%d ", x);
  std::printf("%d %d %ld\n", top[0], count[0], sum);
}
