//===- Unknown.cpp - What neither rule could decide -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Distance.h"
#include "rewriter/legality/Rules.h"

#include <algorithm>
#include <set>

namespace idxmap {

static bool isUndecided(const Access &Write, const Access &Other,
                        const LoopNest &Nest) {
  const bool SameArray = Other.Array == Write.Array;
  if (!SameArray)
    return Write.MayOverlap && Other.MayOverlap;
  return meetingOf(Write, Other, Nest).How == Meeting::Kind::Unknown;
}

std::vector<Finding> findUnknowns(const LoopNest &Nest) {
  std::vector<Finding> Findings;
  std::set<std::string> Seen;
  for (const Access &Write : Nest.Accesses) {
    if (!Write.IsWrite || Write.IsScalar)
      continue;
    for (const Access &Other : Nest.Accesses)
      if (!Other.IsScalar && isUndecided(Write, Other, Nest) &&
          Seen.insert(Write.Array + " " + Other.Array).second)
        Findings.push_back(Write.Array == Other.Array
                               ? Finding(FindingID::remark_unknown_subscript,
                                         {Write.Array}, Other.Where)
                               : Finding(FindingID::remark_unknown_overlap,
                                         {Write.Array, Other.Array},
                                         Other.Where));
  }
  return Findings;
}

} // namespace idxmap
