//===- CudaNames.cpp - A program's names that CUDA has, too ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/CudaNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace idxmap {

static bool isNameOfCuda(StringRef Name) {
  static const llvm::Regex Known(
      "^(make_)?u?(char|short|int|long|longlong|float|double)[1-4]$");
  return Name == "dim3" || Known.match(Name);
}

std::set<std::string> namesOfCuda(const ASTContext &Context) {
  std::set<std::string> Found;
  if (Context.getLangOpts().CUDA)
    return Found;
  const SourceManager &SM = Context.getSourceManager();
  const auto look = [&](const Decl *D) {
    const auto *Named = dyn_cast<NamedDecl>(D);
    if (Named && Named->getIdentifier() && isNameOfCuda(Named->getName()) &&
        !SM.isInSystemHeader(SM.getExpansionLoc(Named->getLocation())))
      Found.insert(Named->getName().str());
  };
  for (const Decl *Each : Context.getTranslationUnitDecl()->decls()) {
    look(Each);
    if (const auto *C = dyn_cast<LinkageSpecDecl>(Each))
      llvm::for_each(C->decls(), look);
  }
  return Found;
}

std::string cudaNameLines(const std::set<std::string> &Names) {
  std::string Lines;
  for (const std::string &Each : Names)
    Lines += "#define " + Each + " idxmap_own_" + Each + "\n";
  return Lines;
}

} // namespace idxmap
