//===- AccessedRegions.h - Ranges of elements, put together -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The ranges of several accesses as few ranges: those that are touched under
// the same conditions become one from the first to the last element, and what
// lies in one without conditions is left out.
//
//   [i0 - 1, n - 1), [i0, n), [i0 + 1, n + 1)  ->  [i0 - 1, n + 1)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_ACCESSEDREGIONS_H
#define IDXMAP_REWRITER_DATA_ACCESSEDREGIONS_H

#include "mapping/expr/Facts.h"
#include "rewriter/DataRule.h"

#include <map>
#include <set>
#include <string>

namespace idxmap {

std::vector<AccessedRegion>
mergedRanges(const std::vector<AccessedRegion> &Each, const Facts &Known);

/// Of its bounds and of the extents that it is under the condition of.
std::set<std::string> symbolsOf(const AccessedRegion &Range);

AccessedRegion substitute(const AccessedRegion &Range,
                          const std::map<std::string, Expr> &Values);

} // namespace idxmap

#endif
