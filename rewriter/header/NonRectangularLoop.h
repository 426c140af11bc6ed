//===- NonRectangularLoop.h - Bounds over outer variables -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Triangular and trapezoidal loops. The dimension is a box around all of the
// loop's runs, and the kernel tests the user's own condition:
//
//   for (j = 0; j <= i; ++j)       ->  [0,n), leaves if j > i
//   for (j = i; j > 0; --j)        ->  [1,n), leaves if j > i
//
// Where the first index depends on outer variables, or there is a step, the
// dimension counts trips:
//
//   for (j = i + 1; j < n; ++j)    ->  [0,n - 1), j = i + 1 + trip,
//                                      leaves if j >= n
//   for (j = i; j < i + 5; j += 2) ->  [0,3), j = i + 2 * trip,
//                                      leaves if j >= i + 5
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_NONRECTANGULARLOOP_H
#define IDXMAP_REWRITER_HEADER_NONRECTANGULARLOOP_H

#include "rewriter/header/BoundExpr.h"
#include "rewriter/header/DependentValue.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/header/LoopRun.h"

namespace idxmap {

/// Pre: the first index or the bound of \p Form names a variable of \p Outer,
/// and may be evaluated in every iteration (BoundCheck.h).
std::variant<LoopRun, Finding>
readDependentRun(const Extraction &E, BoundReader &Bounds, Symbols &Values,
                 const OuterLoops &Outer, const LoopForm &Form);

} // namespace idxmap

#endif
