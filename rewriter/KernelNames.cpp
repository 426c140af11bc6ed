//===- KernelNames.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/KernelNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace idxmap {

KernelNames::Place KernelNames::placeOf(SourceLocation Loop) const {
  const SourceManager &SM = Context.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loop));
  return {SM.getFileEntryForID(File), Offset};
}

bool KernelNames::isUnknown(const std::string &Name) const {
  return Context.Idents.find(Name) == Context.Idents.end();
}

bool KernelNames::assign(const std::string &Name, SourceLocation Loop) {
  auto [Known, IsNew] = Taken.try_emplace(Name, placeOf(Loop));
  return IsNew || Known->second == placeOf(Loop);
}

namespace {

/// Looks for a declaration that has a name.
struct DeclarationFinder : DynamicRecursiveASTVisitor {
  explicit DeclarationFinder(const IdentifierInfo &Name) : Name(Name) {}
  bool VisitNamedDecl(NamedDecl *D) override {
    return D->getIdentifier() != &Name; // False ends the walk.
  }
  const IdentifierInfo &Name;
};

} // namespace

bool KernelNames::take(const std::string &Name, SourceLocation Loop,
                       const FunctionDecl &Function) {
  if (!isUnknown(Name)) {
    IdentifierInfo &Identifier = Context.Idents.get(Name);
    const bool IsFree =
        !Identifier.hasMacroDefinition() &&
        DeclarationFinder(Identifier)
            .TraverseDecl(const_cast<FunctionDecl *>(&Function));
    if (!IsFree)
      return false;
    for (const DeclContext *Around = Function.getDeclContext(); Around;
         Around = Around->getLookupParent())
      if (!Around->lookup(&Identifier).empty())
        return false;
  }
  return assign(Name, Loop);
}

/// \p Base, or with a number where another one has that name.
std::string KernelNames::unused(std::string Base, SourceLocation Loop) {
  for (char &C : Base) // `operator+`, `~Grid`
    if (!isAsciiIdentifierContinue(C))
      C = '_';
  std::string Name = Base;
  for (unsigned Number = 2; !isUnknown(Name) || !assign(Name, Loop); ++Number)
    Name = Base + "_" + std::to_string(Number);
  return Name;
}

std::string KernelNames::automatic(const LoopNest &Nest, SourceLocation Loop) {
  return unused("idxmap_" + Nest.Function + "_" + std::to_string(Nest.Line),
                Loop);
}

std::string KernelNames::layout(const FunctionDecl &Function,
                                SourceLocation Clause,
                                const std::string &Array) {
  const PresumedLoc Place = Context.getSourceManager().getPresumedLoc(Clause);
  return unused("idxmap_layout_" + Function.getNameAsString() + "_" +
                    std::to_string(Place.getLine()) + "_" + Array,
                Clause);
}

} // namespace idxmap
