//===- OwnDeclarations.cpp - What is not a system header's ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/OwnDeclarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace idxmap {

static bool isOfSystemHeader(const Decl &D, const SourceManager &SM) {
  if (!SM.isInSystemHeader(D.getLocation()))
    return false;
  const auto fileOf = [&](SourceLocation Place) {
    return SM.getFileID(SM.getExpansionLoc(Place));
  };
  return fileOf(D.getBeginLoc()) == fileOf(D.getEndLoc());
}

std::vector<Decl *> ownDeclarations(ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<Decl *> Result;
  for (Decl *Each : Context.getTranslationUnitDecl()->decls())
    if (!isOfSystemHeader(*Each, SM))
      Result.push_back(Each);
  return Result;
}

} // namespace idxmap
