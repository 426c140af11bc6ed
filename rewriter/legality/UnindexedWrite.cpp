//===- UnindexedWrite.cpp - Writes that a mapped variable does not move ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mapping/Simplify.h"
#include "rewriter/legality/Rules.h"

#include <algorithm>
#include <set>

namespace idxmap {

/// A loop of at most one iteration shares nothing with itself.
static bool runsAtMostOnce(const Loop &Each, const Facts &Known) {
  const Expr Length = simplify(Each.Space.Upper - Each.Space.Lower, Known);
  if (Known.provesLessEqual(Length, Expr(1)))
    return true;
  return Each.Space.Width.isConstant(1) &&
         Known.provesLessEqual(Length, Each.Space.Step);
}

static bool names(const Access &Each, const std::string &Variable) {
  return std::find(Each.VariablesUsed.begin(), Each.VariablesUsed.end(),
                   Variable) != Each.VariablesUsed.end();
}

std::vector<Finding> findUnindexedWrites(const LoopNest &Nest, unsigned Depth) {
  std::vector<Finding> Findings;
  std::set<std::string> Seen;
  for (const Access &Each : Nest.Accesses) {
    if (Each.IsScalar || !Each.IsWrite || Each.IsConditional)
      continue;
    for (unsigned D = 0; D < Depth; ++D) {
      const Loop &Mapped = Nest.Loops[D];
      if (names(Each, Mapped.Variable) || runsAtMostOnce(Mapped, Nest.Known) ||
          !Seen.insert(Each.Array + " " + Mapped.Variable).second)
        continue;
      Finding Error(FindingID::err_unindexed_write,
                    {Mapped.Variable, Each.Array}, Each.Where);
      if (D > 0)
        Error.Notes.push_back(Finding(FindingID::note_map_fewer,
                                      {std::to_string(D)}, Mapped.Where));
      Findings.push_back(std::move(Error).withNote(
          Finding(FindingID::note_independent, {}, 0)));
    }
  }
  return Findings;
}

} // namespace idxmap
