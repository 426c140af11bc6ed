//===- UnnamedTypes.cpp - Types that only a variable names ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/UnnamedTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace idxmap;

bool idxmap::isUnnamed(const clang::TagDecl &Tag) {
  const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(&Tag);
  return !Tag.getIdentifier() && !Tag.getTypedefNameForAnonDecl() &&
         !(Class && Class->isLambda());
}

/// Of `grid[4]` and `*grid`, what grid is made of.
static const clang::TagDecl *tagOf(const clang::ValueDecl &Declared) {
  clang::QualType Type = Declared.getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return Type->getBaseElementTypeUnsafe()->getAsTagDecl();
}

const clang::ValueDecl *idxmap::declaredWith(const clang::TagDecl &Tag) {
  const clang::DeclContext *Around = Tag.getDeclContext();
  if (Around->isFunctionOrMethod())
    return nullptr;
  for (const clang::Decl *Each : Around->decls())
    if (const auto *Declared = llvm::dyn_cast<clang::DeclaratorDecl>(Each);
        Declared && llvm::isa<clang::VarDecl, clang::FieldDecl>(Declared) &&
        Declared->getIdentifier() && tagOf(*Declared) == &Tag)
      return Declared;
  return nullptr;
}

namespace {

class TagSearch : public clang::DynamicRecursiveASTVisitor {
public:
  std::vector<const clang::TagType *> Found;

  bool VisitTagType(clang::TagType *Type) override {
    if (isUnnamed(*Type->getDecl()))
      Found.push_back(Type);
    return true;
  }
};

} // namespace

std::vector<const clang::TagType *> idxmap::unnamedIn(clang::QualType Type) {
  TagSearch Search;
  Search.TraverseType(Type);
  if (!Type->isDependentType())
    Search.TraverseType(Type.getCanonicalType());
  return std::move(Search.Found);
}
