// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays in the host's memory, without a word of where they are: global, local,
// on the heap; written in part, shifted, overlapping, under two names, empty.
// RUN: %run-program %s %t

#include <cstdio>
#include <vector>

static double grid[12][20];
static int table[64];

static unsigned hashOf(const void *data, std::size_t bytes) {
  unsigned hash = 17;
  for (std::size_t k = 0; k < bytes; ++k)
    hash = hash * 31 + static_cast<const unsigned char *>(data)[k];
  return hash;
}

// Halo cells keep what they hold.
static void stencil(const double *a, double *b, int nx, int ny) {
  [[idxmap::map(2)]]
  for (int i = 1; i < nx - 1; ++i)
    for (int j = 1; j < ny - 1; ++j)
      b[i * ny + j] = a[(i - 1) * ny + j] + a[(i + 1) * ny + j] +
                      a[i * ny + j - 1] + a[i * ny + j + 1];
}

// Sums over loops of the body.
static void product(const double *a, const double *b, double *c, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < m; ++k)
        sum += a[i * m + k] * b[k * n + j];
      c[i * n + j] += sum;
    }
}

// The first iterations reach before the array if their conditions are ignored.
static void conditions(int *p, const int *q, int n, bool twice) {
  [[using idxmap: map(1), independent]]
  for (int i = 0; i < n; ++i) {
    if (i > 1)
      p[i] += q[i - 2];
    p[i] += i + 3 < n ? q[i + 3] : 0;
    for (int k = 0; k < i; ++k)
      p[i] ^= q[i - 1 - k] * k;
    if (twice)
      p[i] += q[2 * i];
    if (i == n - 1 || q[i] == 0)
      continue;
    p[i] -= 1;
  }
}

// What `v != 2` leaves of the values, the conditions further in decide.
static void choices(int *p, const int *q, int n) {
  [[idxmap::map(2)]]
  for (int v = 0; v < 4; ++v)
    for (int i = 0; i < n; ++i)
      if (v == 2)
        p[v * n + i] += 1;
      else if (v == 1)
        p[v * n + i] += q[(v - 1) * n + i];
      else if (v != 0)
        p[v * n + i] += q[(3 - v) * n + i];
      else
        p[v * n + i] -= q[v * n + i];
}

// Even elements from one name, odd ones from another; and a shifted copy.
static void aliases(int *p, int n) {
  int *odd = p + 1;
  [[using idxmap: map(1), independent]]
  for (int i = 0; i < n / 2; ++i) {
    odd[2 * i] = p[2 * i] * 3 + i;
  }
  int *high = p + n / 2;
  const int *low = p;
  [[using idxmap: map(1), independent]]
  for (int i = 0; i < n / 2; ++i)
    high[i] += low[i];
}

// What the function keeps from call to call.
static void keeps(int n) {
  static double seen[40];
  static int calls = 0;
  static const double weights[3] = {1, 2, 3};
  ++calls;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    seen[i] += weights[i % 3] * calls;
  std::printf("%d: %u\n", calls, hashOf(seen, sizeof seen));
}

static void arrays() {
  double local[20];
  for (int j = 0; j < 20; ++j)
    local[j] = j * 0.5;
  [[idxmap::map(2)]]
  for (int i = 2; i < 12; i += 3)
    for (int j = 0; j < 20; ++j)
      grid[i][j] = local[j] * i + sizeof(local) / sizeof(local[0]);
  [[idxmap::map]]
  for (int i = 63; i >= 0; i -= 7)
    table[i] = i * i;
  double (*rows)[20] = grid + 1;
  [[idxmap::map(2)]]
  for (int i = 0; i < 6; ++i)
    for (int j = 3; j < 17; ++j)
      rows[i][j] += local[j];
}

int main() {
  const int nx = 9, ny = 33;
  std::vector<double> a(nx * ny), b(nx * ny, 7);
  for (int k = 0; k < nx * ny; ++k)
    a[k] = k % 11;
  stencil(a.data(), b.data(), nx, ny);
  stencil(nullptr, nullptr, 2, ny);
  product(a.data(), a.data() + 20, b.data(), 9, 16);
  product(nullptr, nullptr, b.data(), 3, 0);
  std::printf("%u\n", hashOf(b.data(), b.size() * sizeof(double)));

  for (int n : {0, 1, 2, 3, 40}) {
    std::vector<int> p(n, 5), q(2 * n);
    for (int k = 0; k < 2 * n; ++k)
      q[k] = k % 3;
    conditions(p.data(), q.data(), n, true);
    q.resize(n);
    q.shrink_to_fit();
    conditions(p.data(), q.data(), n, false);
    std::vector<int> four(4 * n, 3);
    choices(four.data(), q.data(), n);
    std::printf("%u\n", hashOf(four.data(), four.size() * sizeof(int)));
    aliases(p.data(), n);
    keeps(n);
    std::printf("%d: %u\n", n, hashOf(p.data(), n * sizeof(int)));
  }
  arrays();
  std::printf("%u %u\n", hashOf(grid, sizeof grid),
              hashOf(table, sizeof table));
}
