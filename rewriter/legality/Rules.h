//===- Rules.h - The rules of evident dependence ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each rule looks at a nest of which the outer Depth loops are mapped (the
// others run inside the body) and answers with one finding for each variable or
// array that makes two iterations of the mapped loops evidently dependent. A
// rule is one source file of its name.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_RULES_H
#define IDXMAP_REWRITER_LEGALITY_RULES_H

#include "mapping/Finding.h"
#include "rewriter/LoopNest.h"

#include <vector>

namespace idxmap {

/// A variable declared outside of the nest is written: all iterations share it.
std::vector<Finding> findScalarWrites(const LoopNest &Nest);

/// A write whose subscripts name no variable of some mapped loop: all
/// iterations of that loop write the same elements.
std::vector<Finding> findUnindexedWrites(const LoopNest &Nest, unsigned Depth);

/// An element that one iteration writes and another one reads or writes, at a
/// constant distance.
std::vector<Finding> findCarriedDependences(const LoopNest &Nest,
                                            unsigned Depth);

/// A write whose only moving subscript adds two variables with constant
/// factors: a[i + j] is the same element for (i, j) and (i + 1, j - 1).
std::vector<Finding> findSharedElements(const LoopNest &Nest, unsigned Depth);

/// Remarks: the arrays of which neither dependence nor independence was shown.
std::vector<Finding> findUnknowns(const LoopNest &Nest);

} // namespace idxmap

#endif
