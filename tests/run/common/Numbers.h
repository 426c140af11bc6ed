//===- Numbers.h - Numbers that look like data ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The same in each run: numbers from -1 to 3 in steps of 1 / 64, which sums and
// halves keep exact for a while.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_NUMBERS_H
#define IDXMAP_TESTS_RUN_COMMON_NUMBERS_H

#include <vector>

inline std::vector<float> numbers(int Count, int Seed) {
  std::vector<float> Result(Count);
  unsigned State = Seed * 2654435761u + 1;
  for (float &Each : Result) {
    State = State * 1664525u + 1013904223u;
    Each = float(State >> 24) / 64 - 1;
  }
  return Result;
}

#endif
