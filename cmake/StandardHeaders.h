//===- StandardHeaders.h - The standard library, read once ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the build precompiles for what sees no Clang. As with ClangHeaders.h, no
// source may count on it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_CMAKE_STANDARDHEADERS_H
#define IDXMAP_CMAKE_STANDARDHEADERS_H

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#endif
