//===- TreeAccesses.cpp - Accesses by the body's tree ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TreeAccesses.h"

#include "rewriter/accesses/TreeReader.h"

using namespace idxmap;

std::vector<TreeAccess> idxmap::treeAccesses(const Extraction &E,
                                             const clang::Stmt &Body,
                                             const std::vector<LoopForm> &Forms,
                                             const Privatisation &Own,
                                             OtherNames Pointers) {
  if (Pointers == OtherNames::Replace &&
      loopTree(E, Body, Forms, Own, Pointers).WithOtherNames.empty())
    return {};
  return TreeReader(E, Body, Forms, Own, Pointers).read();
}
