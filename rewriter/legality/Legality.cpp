//===- Legality.cpp - What forbids mapping a nest -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Legality.h"
#include "rewriter/legality/Rules.h"

#include <iterator>

namespace idxmap {

static void append(std::vector<Finding> &All, std::vector<Finding> More) {
  All.insert(All.end(), std::make_move_iterator(More.begin()),
             std::make_move_iterator(More.end()));
}

std::vector<Finding> checkIndependence(const LoopNest &Nest, bool Independent) {
  std::vector<Finding> Findings = findScalarWrites(Nest);
  if (Independent)
    return Findings;
  const unsigned Depth = Nest.Loops.size();
  append(Findings, findUnindexedWrites(Nest, Depth));
  append(Findings, findCarriedDependences(Nest, Depth));
  append(Findings, findSharedElements(Nest, Depth));
  if (Findings.empty())
    append(Findings, findUnknowns(Nest));
  return Findings;
}

unsigned independentDepth(const LoopNest &Nest) {
  unsigned Depth = 1;
  while (Depth < Nest.Loops.size() &&
         findUnindexedWrites(Nest, Depth + 1).empty() &&
         findCarriedDependences(Nest, Depth + 1).empty() &&
         findSharedElements(Nest, Depth + 1).empty())
    ++Depth;
  return Depth;
}

} // namespace idxmap
