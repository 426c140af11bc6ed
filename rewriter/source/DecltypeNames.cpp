//===- DecltypeNames.cpp - Variables whose declared types are asked -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/DecltypeNames.h"

#include "rewriter/source/References.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace idxmap;

namespace {

class DecltypeFinder : public clang::DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const clang::ValueDecl *> Found;

  bool VisitDecltypeTypeLoc(clang::DecltypeTypeLoc Type) override {
    for (const Reference &Each : collectReferences(*Type.getUnderlyingExpr()))
      if (const auto *Value =
              llvm::dyn_cast<clang::ValueDecl>(Each.Declaration))
        Found.insert(Value);
    return true;
  }
};

} // namespace

llvm::DenseSet<const clang::ValueDecl *>
idxmap::decltypeNames(const clang::Stmt &In) {
  DecltypeFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&In));
  return std::move(Finder.Found);
}
