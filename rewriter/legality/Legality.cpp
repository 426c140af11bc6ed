//===- Legality.cpp - What forbids mapping a nest -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Legality.h"
#include "rewriter/legality/Rules.h"

#include <set>

namespace idxmap {

/// The array that a finding of evident dependence is about.
static const std::string &arrayOf(const Finding &F) {
  return F.Arguments[F.Id == FindingID::err_shared_element ? 2 : 1];
}

/// Appends those of \p More that are about other arrays: a write that a loop
/// does not move makes its reads dependent too, which is one cause.
static void appendNewCauses(std::vector<Finding> &All,
                            std::vector<Finding> More) {
  std::set<std::string> Explained;
  for (const Finding &Each : All)
    if (Each.Id != FindingID::err_scalar_write)
      Explained.insert(arrayOf(Each));
  for (Finding &Each : More)
    if (!Explained.contains(arrayOf(Each)))
      All.push_back(std::move(Each));
}

std::vector<Finding> checkIndependence(const LoopNest &Nest, bool Independent) {
  std::vector<Finding> Findings = findScalarWrites(Nest);
  if (Independent)
    return Findings;
  const unsigned Depth = Nest.Loops.size();
  appendNewCauses(Findings, findUnindexedWrites(Nest, Depth));
  appendNewCauses(Findings, findSharedElements(Nest, Depth));
  appendNewCauses(Findings, findCarriedDependences(Nest, Depth));
  return Findings.empty() ? findUnknowns(Nest) : Findings;
}

unsigned independentDepth(const LoopNest &Nest) {
  unsigned Depth = 1;
  while (Depth < Nest.Loops.size() &&
         findUnindexedWrites(Nest, Depth + 1, Conditionals::Count).empty() &&
         findCarriedDependences(Nest, Depth + 1).empty() &&
         findSharedElements(Nest, Depth + 1).empty())
    ++Depth;
  return Depth;
}

} // namespace idxmap
