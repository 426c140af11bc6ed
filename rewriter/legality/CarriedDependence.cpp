//===- CarriedDependence.cpp - Elements that two iterations share ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/legality/Rules.h"

#include <cstdlib>
#include <set>

namespace idxmap {

static std::string iterationsText(const Expr &Distance, const Facts &Known) {
  if (Distance.isConstant(1) || Distance.isConstant(-1))
    return "1 iteration";
  const Expr Opposite = simplify(-Distance);
  return toString(Known.provesNonNegative(Opposite) ? Opposite : Distance) +
         " iterations";
}

static Finding dependence(const Access &Write, const Access &Other,
                          const LoopNest &Nest, const Dependence &Where) {
  const unsigned Carrier = Where.carrier();
  Finding Error(Other.IsWrite ? FindingID::err_carried_write
                              : FindingID::err_carried_read,
                {Nest.Loops[Carrier].Variable, Other.Array,
                 iterationsText(Where.Distance[Carrier], Nest.Known)},
                Other.Where);
  return std::move(Error)
      .withNote(Finding(FindingID::note_carried_write, {}, Write.Where))
      .withNote(Finding(FindingID::note_independent, {}, 0));
}

std::vector<Finding> findCarriedDependences(const Dependences &Where) {
  std::vector<Finding> Findings;
  std::set<SourceToken> Seen;
  const LoopNest &Nest = Where.nest();
  forEachEvidentPair(
      Nest.comparedAccesses(), [&](const Access &Write, const Access &Other) {
        if (!nameOneArray(Write, Other) || Seen.contains(Other.Where))
          return;
        const Dependence &Found = Where.of(Write, Other);
        if (Found.How != Dependence::Kind::At)
          return;
        Seen.insert(Other.Where);
        Findings.push_back(dependence(Write, Other, Nest, Found));
      });
  return Findings;
}

} // namespace idxmap
