//===- Show.h - What a program prints of its arrays -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One line for an array, in which the place of each element counts:
// "name 123.5".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_SHOW_H
#define IDXMAP_TESTS_RUN_COMMON_SHOW_H

#include <cstddef>
#include <cstdio>
#include <vector>

inline void show(const char *Name, const std::vector<double> &All) {
  double Sum = 0;
  for (std::size_t I = 0; I < All.size(); ++I)
    Sum += All[I] * double(I % 13 + 1);
  std::printf("%s %.17g\n", Name, Sum);
}

#endif
