//===- NestOracle.h - Independence by running every iteration ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the legality rules decide by reasoning, decided for concrete values by
// visiting every iteration and noting which elements it touches: two different
// iterations of the mapped loops are in conflict if both touch one element of
// an array and one of them writes it. Loops with bounds over outer variables
// take the values between them alone.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_LAWS_NESTORACLE_H
#define IDXMAP_TESTS_LAWS_NESTORACLE_H

#include "rewriter/LoopNest.h"

#include <map>
#include <string>

namespace idxmap::laws {

/// Whether two iterations that differ in one of the outer \p Depth loops are in
/// conflict when all accesses happen, or only those without a condition. Pre:
/// every subscript is affine and every symbol has a value.
bool hasConflict(const LoopNest &Nest, unsigned Depth, bool WithConditional,
                 const std::map<std::string, int64_t> &Values = {});

/// The nest as a person would write it, for a failing law.
std::string show(const LoopNest &Nest);

} // namespace idxmap::laws

#endif
