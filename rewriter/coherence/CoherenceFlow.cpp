//===- CoherenceFlow.cpp - A data region, statement by statement ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/CoherenceFlow.h"

#include "rewriter/coherence/FlowWalk.h"

namespace idxmap::ir {

std::vector<Finding> checkCoherence(const CoherenceQuestion &Of) {
  FlowWalk Walk(Of);
  Walk.run();
  return std::move(Walk.Found);
}

} // namespace idxmap::ir
