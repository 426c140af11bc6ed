// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An index that wraps reaches other elements than its polynomial says: the
// launch fails before anything is copied, and a clause is a way out.
// REQUIRES: cuemu
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin \
// RUN:   -fplugin-arg-idxmap-remarks=off -x cuda %s -o %t %runtime-code
// RUN: %t | FileCheck %s

#include <cstdio>
#include <vector>

static void hash(std::vector<double> &out, const double *table, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = table[(i * 2654435761u) / 1048576u];
}

static void hashOfAll(std::vector<double> &out, const double *table, int n) {
  [[using idxmap: map, copyin(table, 4096)]]
  for (int i = 0; i < n; ++i)
    out[i] = table[(i * 2654435761u) / 1048576u];
}

// An offset of -2 without a sign.
static void back(std::vector<double> &out, const double *table, unsigned n,
                 unsigned offset) {
  [[idxmap::map]]
  for (unsigned i = 2; i < n; ++i)
    out[i] = table[i + offset];
}

static void attempt(void (*runs)()) {
  try {
    runs();
  } catch (const std::exception &problem) {
    std::puts(problem.what());
  }
}

static std::vector<double> out(5000), table(4096);

int main() {
  for (int i = 0; i < 4096; ++i)
    table[i] = i;
  // CHECK: wrapping-index.cpp:14: the index 'i * 2654435761u'
  // CHECK-SAME: of this loop may be 13269524369239,
  // CHECK-SAME: which its type cannot hold: a data clause has to say which
  // CHECK-SAME: elements the loop touches
  attempt([] { hash(out, table.data(), 5000); });
  // CHECK-NEXT: 0 0 0
  std::printf("%g %g %g\n", out[0], out[1], out[4999]);
  hash(out, table.data(), 2);
  // CHECK-NEXT: 0 2531 0
  std::printf("%g %g %g\n", out[0], out[1], out[4999]);
  hashOfAll(out, table.data(), 5000);
  // CHECK-NEXT: 0 2531 [[LAST:[1-9][0-9]*]]
  std::printf("%g %g %g\n", out[0], out[1], out[4999]);
  // CHECK-NEXT: [[LAST]]
  std::printf("%u\n", 4999 * 2654435761u / 1048576u);
  // CHECK-NEXT: wrapping-index.cpp:28: the index 'i + offset'
  // CHECK-SAME: of this loop may be 4294968389, which its type cannot hold
  attempt([] { back(out, table.data(), 1096, -2u); });
}
