//===- CarriedDependence.cpp - Elements that two iterations share ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Distance.h"
#include "rewriter/legality/Rules.h"

#include <cstdlib>
#include <set>

namespace idxmap {

/// The first mapped loop whose iterations are apart; none if the two meet
/// within one iteration of the mapped loops.
static std::optional<unsigned> carrier(const Meeting &Where, unsigned Depth) {
  if (!Where.isAtOtherIteration())
    return std::nullopt;
  for (unsigned D = 0; D < Depth; ++D)
    if (Where.Distance[D] != 0)
      return D;
  return std::nullopt;
}

static std::string iterationsText(int64_t Count) {
  return std::to_string(Count) + (Count == 1 ? " iteration" : " iterations");
}

static Finding dependence(const Access &Write, const Access &Other,
                          const LoopNest &Nest, unsigned Carrier,
                          int64_t Distance) {
  Finding Error(Other.IsWrite ? FindingID::err_carried_write
                              : FindingID::err_carried_read,
                {Nest.Loops[Carrier].Variable, Other.Array,
                 iterationsText(std::abs(Distance))},
                Other.Where);
  return std::move(Error)
      .withNote(Finding(FindingID::note_carried_write, {}, Write.Where))
      .withNote(Finding(FindingID::note_independent, {}, 0));
}

std::vector<Finding> findCarriedDependences(const LoopNest &Nest,
                                            unsigned Depth) {
  std::vector<Finding> Findings;
  std::set<SourceToken> Seen;
  for (size_t W = 0; W < Nest.Accesses.size(); ++W) {
    const Access &Write = Nest.Accesses[W];
    if (!Write.IsWrite || Write.IsScalar || Write.IsConditional)
      continue;
    for (size_t O = 0; O < Nest.Accesses.size(); ++O) {
      const Access &Other = Nest.Accesses[O];
      const bool Counted = Other.IsWrite && O < W;
      if (O == W || Counted || Other.Array != Write.Array ||
          Other.IsConditional)
        continue;
      const Meeting Where = meetingOf(Write, Other, Nest);
      const std::optional<unsigned> Carrier = carrier(Where, Depth);
      if (Carrier && Seen.insert(Other.Where).second)
        Findings.push_back(
            dependence(Write, Other, Nest, *Carrier, Where.Distance[*Carrier]));
    }
  }
  return Findings;
}

} // namespace idxmap
