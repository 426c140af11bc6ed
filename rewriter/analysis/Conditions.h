//===- Conditions.h - What conditions leave of a nest -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Polynomials in the variables of the mapped loops that are not negative where
// a condition of the body is true, or false:
//
//   load j <.i32 load i                    ->  i - j - 1
//   not load j >=.i32 load i               ->  i - j - 1
//   load i > 0 && load j == load i         ->  i - 1, i - j, j - i
//   load mask->[load i]; i < 9 || j < 9    ->  none
//
// Law: each of them is at least 0 in every iteration in which the condition is
// so; there may be others. Of numbers that may have wrapped round nothing is
// said.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_CONDITIONS_H
#define IDXMAP_REWRITER_ANALYSIS_CONDITIONS_H

#include "rewriter/analysis/IndexValue.h"
#include "rewriter/analysis/MemoryAccesses.h"

#include <vector>

namespace idxmap::ir {

std::vector<Expr> notNegativeWhere(const Condition &Of,
                                   const IndexReader &Index);

} // namespace idxmap::ir

#endif
