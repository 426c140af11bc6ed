// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch costs, whose arrays are on the device or are copied for it.
// scripts/launch-cost compiles it with the plugin, as CUDA for the host alone.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

extern long calls, locks, allocations;

constexpr int n = 1000;

static __global__ void byHand(const double *a, const double *b, const double *c,
                              const double *d, double *e, double *f, double *g,
                              double *h, int count) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i < count)
    e[i] = f[i] = g[i] = h[i] = a[i] + b[i] + c[i] + d[i];
}

static void one(double *const *p) {
  double *a = p[0];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = i;
}

static void eight(double *const *p) {
  const double *a = p[0], *b = p[1], *c = p[2], *d = p[3];
  double *e = p[4], *f = p[5], *g = p[6], *h = p[7];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    e[i] = a[i] + b[i];
    f[i] = b[i] * c[i];
    g[i] = c[i] - d[i];
    h[i] = d[i] + a[i];
  }
}

static void bare(double *const *p) {
  byHand<<<(n + 255) / 256, 256>>>(p[0], p[1], p[2], p[3], p[4], p[5], p[6],
                                   p[7], n);
}

static void measure(const char *what, void (*launch)(double *const *),
                    double *const *arrays) {
  constexpr int rounds = 50000;
  double least = 1e9;
  for (int repeat = 0; repeat < 7; ++repeat) {
    const std::clock_t begin = std::clock();
    for (int i = 0; i < rounds; ++i)
      launch(arrays);
    const double spent = double(std::clock() - begin) / CLOCKS_PER_SEC;
    least = std::min(least, spent / rounds);
  }
  const long before[] = {calls, locks, allocations};
  launch(arrays);
  std::printf("%s: %.2f us, %ld calls, %ld locks, %ld allocations\n", what,
              least * 1e6, calls - before[0], locks - before[1],
              allocations - before[2]);
}

int main() {
  std::vector<double> all(8 * n);
  double *p[8];
  for (int i = 0; i < 8; ++i)
    p[i] = &all[i * n];
  double *a = p[0], *b = p[1], *c = p[2], *d = p[3];
  double *e = p[4], *f = p[5], *g = p[6], *h = p[7];
  measure("by hand, eight arrays", bare, p);
  [[using idxmap: enter_data, copyin(a, n), copyin(b, n), copyin(c, n),
    copyin(d, n), copy(e, n), copy(f, n), copy(g, n), copy(h, n)]];
  measure("mapped, one array on the device", one, p);
  measure("mapped, eight arrays on the device", eight, p);
  [[using idxmap: exit_data, copyin(a, n), copyin(b, n), copyin(c, n),
    copyin(d, n), copyout(e, n), copyout(f, n), copyout(g, n), copyout(h, n)]];
  measure("mapped, eight arrays, each copied", eight, p);
}
