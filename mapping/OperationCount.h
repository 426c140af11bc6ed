//===- OperationCount.h - What formulas cost a thread -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operations of a set of formulas that one thread evaluates, where what
// occurs twice is computed once:
//
//   + - * xor min max      1
//   div, mod               1 by a power of two, 4 by another constant,
//                          15 by a run-time value (docs/performance.md)
//   a function             20
//
// A term that is subtracted costs no product with -1.
//
//   { i div 8 * 64 + j, i div 8 }  ->  3
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_OPERATIONCOUNT_H
#define IDXMAP_MAPPING_OPERATIONCOUNT_H

#include "mapping/expr/Facts.h"

#include <vector>

namespace idxmap {

unsigned operationCount(const std::vector<Expr> &Formulas);

/// \p Formulas simplified, with their products distributed over sums or not:
/// what costs less as a whole, undistributed where that is equal.
std::vector<Expr> cheapest(const std::vector<Expr> &Formulas,
                           const Facts &Known);

} // namespace idxmap

#endif
