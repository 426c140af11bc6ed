//===- saxpy.cpp - One loop, mapped without a further word ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// y = a * x + y. A bare `map` leaves the choice of the mapping to the strategy
// "auto". The length is a prime, so that the last block has excess threads.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <vector>

static void saxpy(int n, float a, const float *x, float *y) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv) {
  const int n = 4000037;
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i % 1000) / 8;
    y[i] = static_cast<float>(i % 7);
  }
  [[using idxmap: data, copyin(x), copy(y)]]
  for (int round = 0; round < 100; ++round)
    saxpy(n, 0.03125f, x.data(), y.data());
  return report(argc, argv, y);
}
