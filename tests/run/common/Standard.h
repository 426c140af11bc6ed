//===- Standard.h - What test programs begin with ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The standard headers of most programs, precompiled where many are compiled.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_STANDARD_H
#define IDXMAP_TESTS_RUN_COMMON_STANDARD_H

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <numeric>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#endif
