//===- InstantiatedBody.cpp -------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/InstantiatedBody.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace idxmap;

namespace {

/// Instances keep the places of the pattern.
class SameStatement : public clang::RecursiveASTVisitor<SameStatement> {
public:
  explicit SameStatement(const clang::Stmt &Wanted) : Wanted(Wanted) {}

  bool VisitStmt(clang::Stmt *S) {
    if (S->getSourceRange() == Wanted.getSourceRange() &&
        llvm::isa<clang::Expr>(S) == llvm::isa<clang::Expr>(Wanted)) {
      Found = S;
      return false;
    }
    return true;
  }

  const clang::Stmt *Found = nullptr;

private:
  const clang::Stmt &Wanted;
};

/// The instances of \p Pattern, a function template's or a member of a class
/// template.
std::vector<const clang::FunctionDecl *>
instancesOf(const clang::FunctionDecl &Pattern) {
  std::vector<const clang::FunctionDecl *> Instances;
  if (const clang::FunctionTemplateDecl *Template =
          Pattern.getDescribedFunctionTemplate())
    for (const clang::FunctionDecl *Each : Template->specializations())
      Instances.push_back(Each);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Pattern);
  const clang::ClassTemplateDecl *Class =
      Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
  if (!Class)
    return Instances;
  for (const clang::ClassTemplateSpecializationDecl *Each :
       Class->specializations())
    for (const clang::CXXMethodDecl *Member : Each->methods())
      if (Member->getTemplateInstantiationPattern() &&
          Member->getTemplateInstantiationPattern()->getCanonicalDecl() ==
              Pattern.getCanonicalDecl())
        Instances.push_back(Member);
  return Instances;
}

} // namespace

std::vector<const clang::Stmt *>
idxmap::instantiatedBodies(const Extraction &E, const clang::Stmt &Body) {
  std::vector<const clang::Stmt *> Bodies;
  for (const clang::FunctionDecl *Instance : instancesOf(E.Enclosing)) {
    SameStatement Search(Body);
    if (Instance->isTemplateInstantiation() && Instance->getBody())
      Search.TraverseStmt(Instance->getBody());
    if (Search.Found)
      Bodies.push_back(Search.Found);
  }
  return Bodies;
}
