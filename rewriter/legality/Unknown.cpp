//===- Unknown.cpp - What neither rule could decide -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Rules.h"

#include <algorithm>
#include <set>

namespace idxmap {

/// Parts of one object under different names.
static bool areParts(const Access &First, const Access &Second) {
  return !First.Owner.empty() && First.Owner == Second.Owner;
}

/// Arrays of two names may be one.
static bool mayBeOne(const Access &First, const Access &Second) {
  if ((First.Holds & Second.Holds) == 0)
    return false;
  return (First.MayOverlap && (Second.MayOverlap || Second.HasOtherNames)) ||
         (First.HasOtherNames && Second.MayOverlap);
}

/// Of one name, but by two pointers that may be equal: p[0][i] and p[1][i].
static bool areBehindTwo(const Access &First, const Access &Second) {
  return First.MayOverlap && Second.MayOverlap && !First.Owner.empty() &&
         !Second.Owner.empty() && First.Owner != Second.Owner;
}

/// Not proven apart. What a condition selects is no evidence, but no proof
/// either.
static bool isUndecided(const Access &Write, const Access &Other,
                        const Dependences &Where) {
  if (areOneUpdate(Write, Other))
    return false;
  if (!nameOneArray(Write, Other))
    return mayBeOne(Write, Other) && !areParts(Write, Other);
  return areBehindTwo(Write, Other) ||
         Where.of(Write, Other).How != Dependence::Kind::Never;
}

static Finding remark(const Access &Write, const Access &Other) {
  if (Write.Array.empty() || Other.Array.empty())
    return Finding(FindingID::remark_unknown_memory, {},
                   Write.Array.empty() ? Write.Where : Other.Where);
  if (nameOneArray(Write, Other))
    return Finding(FindingID::remark_unknown_subscript, {Write.Array},
                   Other.Where);
  return Finding(FindingID::remark_unknown_overlap, {Write.Array, Other.Array},
                 Other.Where);
}

std::vector<Finding> findUnknowns(const Dependences &Where) {
  std::vector<Finding> Findings;
  std::set<std::string> Seen;
  const std::vector<Access> &Accesses = Where.nest().comparedAccesses();
  for (const Access &Write : Accesses) {
    if (!Write.IsWrite || Write.IsScalar)
      continue;
    for (const Access &Other : Accesses) {
      const bool IsCounted = Other.IsWrite && &Other < &Write;
      const auto &[First, Second] = std::minmax(Write.Array, Other.Array);
      const std::string Names =
          First.empty() ? std::string() : First + " " + Second;
      if (IsCounted || Other.IsScalar || Seen.contains(Names) ||
          !isUndecided(Write, Other, Where))
        continue;
      Seen.insert(Names);
      Findings.push_back(remark(Write, Other));
    }
  }
  return Findings;
}

} // namespace idxmap
