//===- CalledVariables.cpp - What functions use of the program ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CalledVariables.h"

#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// A function that is named counts as called.
class NameVisitor : public EvaluatedVisitor {
public:
  NameVisitor() { ShouldVisitImplicitCode = true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    return see(*S->getDecl());
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return see(*S->getMemberDecl());
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return see(*S->getConstructor());
  }

  llvm::SetVector<const clang::VarDecl *> Variables;
  llvm::SetVector<const clang::FunctionDecl *> Functions;

private:
  bool see(const clang::ValueDecl &D) {
    if (!isEvaluated())
      return true;
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D))
      if (Variable->hasGlobalStorage() && !Variable->isStaticLocal() &&
          !Variable->getType()->isArithmeticType() &&
          !Variable->getType()->isEnumeralType())
        Variables.insert(Variable->getCanonicalDecl());
    if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(&D))
      Functions.insert(Function->getCanonicalDecl());
    return true;
  }
};

} // namespace

void idxmap::sortByPlace(const Extraction &E,
                         std::vector<const clang::VarDecl *> &Variables) {
  llvm::sort(Variables, [&](const auto *A, const auto *B) {
    return E.sources().isBeforeInTranslationUnit(A->getLocation(),
                                                 B->getLocation());
  });
}

const CalledVariables::Names &
CalledVariables::namesIn(const clang::FunctionDecl &Function) {
  const auto [Known, IsNew] = Own.try_emplace(&Function);
  const clang::FunctionDecl *Definition = bodyOf(Function);
  if (!IsNew || !Definition || !Definition->getBody() ||
      isOfLibrary(*Definition))
    return Known->second;
  NameVisitor Visitor;
  if (const auto *Made = llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Made->inits())
      Visitor.TraverseStmt(Each->getInit());
  Visitor.TraverseStmt(Definition->getBody());
  Names &Found = Own[&Function];
  Found = {std::move(Visitor.Variables), std::move(Visitor.Functions)};
  return Found;
}

const std::vector<const clang::VarDecl *> &
CalledVariables::of(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *First = Function.getCanonicalDecl();
  const auto [Known, IsNew] = All.try_emplace(First);
  if (!IsNew)
    return Known->second;
  llvm::SetVector<const clang::FunctionDecl *> Reached;
  llvm::SetVector<const clang::VarDecl *> Found;
  Reached.insert(First);
  for (size_t I = 0; I < Reached.size(); ++I) {
    const Names &Each = namesIn(*Reached[I]);
    Found.insert(Each.Variables.begin(), Each.Variables.end());
    Reached.insert(Each.Functions.begin(), Each.Functions.end());
  }
  std::vector<const clang::VarDecl *> Sorted(Found.begin(), Found.end());
  sortByPlace(E, Sorted);
  return All[First] = std::move(Sorted);
}
