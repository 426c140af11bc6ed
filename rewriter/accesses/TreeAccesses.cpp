//===- TreeAccesses.cpp - Accesses by the body's tree ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TreeAccesses.h"

#include "rewriter/accesses/TreeReader.h"

using namespace idxmap;

std::vector<TreeAccess> idxmap::treeAccesses(const Extraction &E,
                                             const clang::Stmt &Body,
                                             const std::vector<LoopForm> &Forms,
                                             const Privatisation &Own) {
  std::vector<const clang::VarDecl *> Loops;
  for (const LoopForm &Form : Forms)
    Loops.push_back(Form.Variable);
  return TreeReader(E, ownTree(E, Body, Loops), Body, Forms, Own).read();
}
