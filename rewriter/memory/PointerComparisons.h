//===- PointerComparisons.h - Pointers that a body compares -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a body compares or subtracts pointers that may lead to different memory
// from outside:
//
//   float *x = a + i;  x < end, a == b       ->  a and end; a and b
//   x < a + n, x - a, x != nullptr           ->  none: one array, or no other
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_POINTERCOMPARISONS_H
#define IDXMAP_REWRITER_MEMORY_POINTERCOMPARISONS_H

#include "rewriter/memory/PointsToGraph.h"

#include <vector>

namespace idxmap::ir {

struct PointerComparison {
  Memories Arrays; ///< At least two, of variables from outside.
  bool IsOrder;    ///< Or a difference: more than whether they are equal.
  SourceToken Where;
};

std::vector<PointerComparison> pointerComparisons(const Body &Of);

} // namespace idxmap::ir

#endif
