//===- Accesses.cpp - What a body reads and writes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Accesses.h"

#include "rewriter/accesses/AccessReader.h"

using namespace idxmap;

std::vector<Access> idxmap::readAccesses(
    const Extraction &E, const clang::Stmt &Body,
    const std::vector<LoopForm> &Forms, const Privatisation &Own,
    const std::function<void(const Touch &)> &Seen,
    const std::function<void(const TreeAccess &, bool)> &InTree) {
  std::vector<Access> Result =
      AccessReader(E, Body, Forms, Own, Seen).read(Body);
  const std::vector<Access> Known = Result;
  // Any memory may be this one, but says nothing of what it needs.
  std::vector<Access> Named = Result;
  std::erase_if(Named, [](const Access &Some) { return Some.Array.empty(); });
  const std::vector<TreeAccess> All = treeAccesses(E, Body, Forms, Own);
  for (Access &Some : Result)
    if (!Some.NotNegative.empty() && runsAlways(Some, All))
      Some.NotNegative.clear();
  for (const TreeAccess &Each : All) {
    if (InTree)
      InTree(Each, isMissed(Each, All, Named));
    if (isMissed(Each, All, Known))
      Result.push_back(Each.Model);
  }
  return Result;
}
