//===- ListOptions.cpp - Which nests to list or to annotate -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/ListOptions.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace idxmap {

bool isWanted(const Stmt &Loop, const SourceManager &SM,
              ListOptions::Files Of) {
  const SourceLocation Place = SM.getExpansionLoc(Loop.getBeginLoc());
  if (Place.isInvalid())
    return false;
  switch (Of) {
  case ListOptions::Files::Main:
    return SM.isInMainFile(Place);
  case ListOptions::Files::User:
    return !SM.isInSystemHeader(Place);
  case ListOptions::Files::All:
    return true;
  }
  llvm_unreachable("all kinds are listed");
}

} // namespace idxmap
