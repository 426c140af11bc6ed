// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices whose arithmetic wraps, as C++ defines it, or is cut to a smaller
// type: hashes, differences without a sign, conditions on them.
// RUN: %run-program %s %t

#include "Fenced.h"
#include "Show.h"

#include <cstddef>
#include <vector>

// A table of 4096 elements, and indices far beyond.
static void hashes(double *out, const double *table, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = table[(i * 2654435761u) & 4095u] +
             table[(i * 2654435761u) % 4093u] +
             table[static_cast<unsigned char>(i * 7) & 255];
}

static void hashesOfUnsigned(double *out, const double *table, unsigned n) {
  [[idxmap::map]]
  for (unsigned i = 0; i < n; ++i) {
    const unsigned mixed = (i ^ 61u) * 0x9e3779b1u;
    out[i] = table[(i * 0x80000001u) & 1023u] + table[mixed % 4096u];
  }
}

// The product wraps for every other index.
static void conditions(double *out, const double *table, unsigned n) {
  [[idxmap::map]]
  for (unsigned i = 0; i < n; ++i)
    if ((i & 1u) * 0x80000000u < 5u)
      out[i] = table[i];
}

// Below 0 is very large.
static void differences(double *out, const double *table, unsigned n,
                        std::size_t m) {
  [[idxmap::map]]
  for (unsigned i = 0; i < n; ++i)
    if (i - 5 < 30)
      out[i] = table[i - 5];
  [[idxmap::map]]
  for (std::size_t i = 0; i < m; ++i)
    if (i - 3 < m - 7)
      out[i] += table[i - 3] * 2;
  [[idxmap::map]]
  for (unsigned i = 0; i < n; ++i)
    out[i] += table[(i + n - 1) % n] - table[(i + 1) % n] +
              table[i == 0 ? n - 1 : i - 1];
}

static void mixed(double *out, const double *table, int n, unsigned m,
                  std::size_t l) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n; ++i)
    for (unsigned j = 0; j < m; ++j)
      out[i * m + j] = table[(i - 1) * m + j];
  [[idxmap::map]]
  for (std::size_t i = 0; i < l; ++i) {
    const int k = i;
    const short s = i;
    out[k] += table[l - 1 - k] + s;
  }
}

template <typename Index>
static void open(double *out, const double *table, Index n, Index m) {
  [[idxmap::map(2)]]
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < m; ++j)
      out[i * m + j] = table[(n - 1 - i) * m + j] * 2;
}

int main() {
  Fenced<double> table(4096, Fence::Behind);
  std::vector<double> out(4096);
  for (int i = 0; i < 4096; ++i)
    table.data()[i] = 0.25 * (i % 97) - 3;
  hashes(out.data(), table.data(), 4096);
  hashesOfUnsigned(out.data(), table.data(), 3000);
  conditions(out.data(), table.data(), 4000);
  differences(out.data(), table.data(), 100, 200);
  mixed(out.data(), table.data(), 30, 40, 500);
  open(out.data(), table.data(), 40, 50);
  open(out.data(), table.data(), 50u, 40u);
  open(out.data(), table.data(), std::size_t{20}, std::size_t{30});
  show("out", out);
}
