//===- SourceFacts.h - What a launch may take for granted -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch happens only if its index space is well formed (T >= 1 and
// 0 <= W <= T in every dimension) and not empty (U - L >= 1 and W >= 1). These
// are facts for all that the host computes after the checks and for all that a
// thread computes. Each of them that is not provable must be checked: the first
// kind is a requirement (its failure is an error), the second is a test (its
// failure means that there is nothing to do).
//
//   [1,n-1) step s width 1  ->  requirements 0 < s, 1 < s + 1; non-empty n - 2
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_SOURCEFACTS_H
#define IDXMAP_MAPPING_SOURCEFACTS_H

#include "mapping/Finding.h"
#include "mapping/IndexSpace.h"

#include <vector>

namespace idxmap {

/// What keeps \p Space from being a descriptor at all, whatever the run-time
/// values are: rank 0, or a step or width that is out of range.
std::vector<Finding> checkSource(const IndexSpace &Space, const Facts &Known);

/// \p Space with U[d] = max(U[d], L[d]) where that is decided at compile time,
/// so that no extent is a negative constant.
IndexSpace withoutNegativeExtents(const IndexSpace &Space, const Facts &Known);

/// The conditions of a well-formed descriptor that \p Known does not prove.
std::vector<Condition> formRequirements(const IndexSpace &Space,
                                        const Facts &Known);

/// Values that must be >= 1 for the space not to be empty, simplified, each
/// once, without those that are provably so.
std::vector<Expr> nonEmptyValues(const IndexSpace &Space, const Facts &Known);

/// \p Known, and that \p Space is well formed and not empty.
Facts launchFacts(const IndexSpace &Space, const Facts &Known);

/// Adds that every extent of \p Space is at least 1, where \p Space was
/// computed from \p Before, of which that is known.
void assumeExtents(const IndexSpace &Space, const IndexSpace &Before,
                   Facts &Known);

} // namespace idxmap

#endif
