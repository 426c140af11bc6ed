// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of rows: a thread for each row touches a sector for each element, a team
// one for eight floats, which is all that there are.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t && rm -f counts
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o r
// RUN: env IDXMAP_HINTS=0 CUEMU_STATS=counts ./r
// RUN: %python %S/teams.py counts
// clang-format on

#include "LineArray.h"

constexpr int Rows = 96, Columns = 512;

static void byThreads(const float *a, float *out) {
  [[using idxmap: map(1), copyin(a, Rows * Columns), copyout(out, Rows)]]
  for (int i = 0; i < Rows; ++i) {
    float sum = 0;
    for (int j = 0; j < Columns; ++j)
      sum += a[i * Columns + j];
    out[i] = sum;
  }
}

static void byTeams(const float *a, float *out) {
  [[using idxmap: map(1), team(64), share(j), copyin(a, Rows * Columns),
    copyout(out, Rows)]]
  for (int i = 0; i < Rows; ++i) {
    float sum = 0;
    for (int j = 0; j < Columns; ++j)
      sum += a[i * Columns + j];
    out[i] = sum;
  }
}

int main() {
  float *a = array<float>(Rows * Columns), *one = array<float>(Rows),
        *other = array<float>(Rows);
  for (int i = 0; i < Rows * Columns; ++i)
    a[i] = i % 7;
  byThreads(a, one);
  byTeams(a, other);
  for (int i = 0; i < Rows; ++i)
    if (one[i] != other[i])
      return 1;
  return 0;
}
