//===- CudaNames.cpp - A program's names that CUDA has, too ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/CudaNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

#include <vector>

using namespace clang;

namespace idxmap {

static bool isNameOfCuda(StringRef Name) {
  static const llvm::Regex Known(
      "^(make_)?u?(char|short|int|long|longlong|float|double)[1-4]$");
  static const llvm::Regex Short("^(half|nv_bfloat16)2?$"); // Through CUB.
  return Name == "dim3" || Known.match(Name) || Short.match(Name);
}

/// A condition of the preprocessor around \p Place, or one that had to fail
/// before it, asks for a compiler of CUDA: that reads other text.
static bool isForOthers(const SourceManager &SM, SourceLocation Place) {
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(Place);
  std::vector<bool> Around; ///< Of each condition, whether it asks.
  SmallVector<StringRef> Lines;
  SM.getBufferData(File).take_front(Offset).split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    const bool Asks = Line.contains("__CUDACC__") ||
                      Line.contains("__NVCC__") || Line.contains("__CUDA__");
    if (Line.starts_with("if"))
      Around.push_back(Asks);
    else if (Line.starts_with("elif") && !Around.empty())
      Around.back() = Around.back() || Asks;
    else if (Line.starts_with("endif") && !Around.empty())
      Around.pop_back();
  }
  return llvm::is_contained(Around, true);
}

std::set<std::string> namesOfCuda(const ASTContext &Context) {
  std::set<std::string> Found;
  if (Context.getLangOpts().CUDA)
    return Found;
  const SourceManager &SM = Context.getSourceManager();
  const auto look = [&](const Decl *D) {
    const auto *Named = dyn_cast<NamedDecl>(D);
    if (Named && Named->getIdentifier() && isNameOfCuda(Named->getName()) &&
        !SM.isInSystemHeader(SM.getExpansionLoc(Named->getLocation())) &&
        !isForOthers(SM, Named->getLocation()))
      Found.insert(Named->getName().str());
  };
  for (const Decl *Each : Context.getTranslationUnitDecl()->decls()) {
    look(Each);
    if (const auto *C = dyn_cast<LinkageSpecDecl>(Each))
      llvm::for_each(C->decls(), look);
  }
  return Found;
}

bool definesComplex(ASTContext &Context) {
  DeclContext *Scope = Context.getTranslationUnitDecl();
  for (const auto *Std : Scope->lookup(&Context.Idents.get("std")))
    if (const auto *Names = dyn_cast<NamespaceDecl>(Std))
      for (const auto *Each : Names->lookup(&Context.Idents.get("complex")))
        if (const auto *Class = dyn_cast<ClassTemplateDecl>(Each);
            Class && Class->getTemplatedDecl()->hasDefinition())
          return true;
  return false;
}

std::string cudaNameLines(const std::set<std::string> &Names) {
  std::string Lines;
  for (const std::string &Each : Names)
    Lines += "#define " + Each + " idxmap_own_" + Each + "\n";
  return Lines;
}

} // namespace idxmap
