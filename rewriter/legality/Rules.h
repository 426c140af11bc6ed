//===- Rules.h - The rules of evident dependence ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each rule looks at a nest of which the outer loops are mapped (the others run
// inside the body) and answers with one finding for each variable or array that
// makes two iterations of the mapped loops evidently dependent. A rule is one
// source file of its name. Rules about pairs of accesses share the answers of
// Dependences, which are the cost of it all.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_RULES_H
#define IDXMAP_REWRITER_LEGALITY_RULES_H

#include "mapping/Finding.h"
#include "rewriter/LoopNest.h"
#include "rewriter/legality/Dependences.h"

#include <vector>

namespace idxmap {

/// A variable declared outside of the nest is written: all iterations share it.
std::vector<Finding> findScalarWrites(const LoopNest &Nest);

/// What runs only in some iterations is no evidence of a dependence, but bare
/// `map` stops before it.
enum class Conditionals { AreNoEvidence, Count };

/// A write that the variable of some mapped loop, of the outer \p Depth, does
/// not move: all iterations of that loop write the same elements.
std::vector<Finding>
findUnindexedWrites(const LoopNest &Nest, unsigned Depth,
                    Conditionals Which = Conditionals::AreNoEvidence);

/// An element that one iteration writes through one access, and another one
/// reads or writes through another.
std::vector<Finding> findCarriedDependences(const Dependences &Where);

/// A write that is moved by several variables which can make up for each other:
/// a[i + j] is the same element for (i, j) and (i + 1, j - 1).
std::vector<Finding> findSharedElements(const Dependences &Where);

/// Iterations of \p Loop evidently depend on each other where the loops around
/// it keep their values, and with them what their variables alone decide:
/// a[p[i]][j] on a[p[i]][2], of j.
bool dependsInside(const LoopNest &Nest, unsigned Loop);

/// Remarks: the arrays of which neither dependence nor independence was shown.
std::vector<Finding> findUnknowns(const Dependences &Where);

} // namespace idxmap

#endif
