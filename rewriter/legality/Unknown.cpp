//===- Unknown.cpp - What neither rule could decide -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Meeting.h"
#include "rewriter/legality/Rules.h"

#include <algorithm>
#include <set>

namespace idxmap {

/// Not proven apart. What a condition selects is no evidence, but no proof
/// either.
static bool isUndecided(const Access &Write, const Access &Other,
                        const Meetings &Where) {
  if (!nameOneArray(Write, Other))
    return Write.MayOverlap && Other.MayOverlap;
  return Where.of(Write, Other).How != Meeting::Kind::Never;
}

std::vector<Finding> findUnknowns(const LoopNest &Nest) {
  std::vector<Finding> Findings;
  std::set<std::string> Seen;
  const Meetings Where(Nest, Nest.Loops.size());
  for (const Access &Write : Nest.Accesses) {
    if (!Write.IsWrite || Write.IsScalar)
      continue;
    for (const Access &Other : Nest.Accesses) {
      const std::string Names = std::min(Write.Array, Other.Array) + " " +
                                std::max(Write.Array, Other.Array);
      if (Other.IsScalar || Seen.contains(Names) ||
          !isUndecided(Write, Other, Where))
        continue;
      Seen.insert(Names);
      Findings.push_back(nameOneArray(Write, Other)
                             ? Finding(FindingID::remark_unknown_subscript,
                                       {Write.Array}, Other.Where)
                             : Finding(FindingID::remark_unknown_overlap,
                                       {Write.Array, Other.Array},
                                       Other.Where));
    }
  }
  return Findings;
}

} // namespace idxmap
