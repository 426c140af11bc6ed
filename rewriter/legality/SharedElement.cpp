//===- SharedElement.cpp - Writes at which two variables trade places -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Rules.h"

namespace idxmap {

/// The variables of the first two loops in which \p Where moves. A write that
/// meets itself by moving in one loop alone is one that the loop's variable
/// does not move: UnindexedWrite.cpp.
static std::vector<std::string> exchanged(const Dependence &Where,
                                          const LoopNest &Nest) {
  std::vector<std::string> Names;
  for (unsigned D = 0; D < Nest.Loops.size() && Names.size() < 2; ++D)
    if (!Where.Distance[D].isConstant(0))
      Names.push_back(Nest.Loops[D].Variable);
  return Names;
}

std::vector<Finding> findSharedElements(const Dependences &Where) {
  std::vector<Finding> Findings;
  const LoopNest &Nest = Where.nest();
  for (const Access &Write : Nest.comparedAccesses()) {
    if (!Write.IsWrite || Write.IsScalar || Write.IsConditional)
      continue;
    const Dependence &Itself = Where.of(Write, Write);
    if (Itself.How != Dependence::Kind::At)
      continue;
    std::vector<std::string> Arguments = exchanged(Itself, Nest);
    if (Arguments.size() < 2)
      continue;
    Arguments.push_back(Write.Array);
    Findings.push_back(
        Finding(FindingID::err_shared_element, Arguments, Write.Where)
            .withNote(Finding(FindingID::note_independent, {}, 0)));
  }
  return Findings;
}

} // namespace idxmap
