//===- Assignment.cpp - What a variable is given --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/Assignment.h"

#include "clang/AST/Expr.h"

using namespace idxmap;

const clang::VarDecl *idxmap::variableNamed(const clang::Expr &Target) {
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(Target.IgnoreParenImpCasts());
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}

Assignment idxmap::assignmentIn(const clang::Stmt &S) {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S);
  if (!Binary || Binary->getOpcode() != clang::BO_Assign)
    return {};
  const clang::VarDecl *To = variableNamed(*Binary->getLHS());
  return To ? Assignment{To, Binary->getRHS()} : Assignment{};
}

Assignment idxmap::startIn(const clang::Stmt &S) {
  const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(&S);
  if (!Declaration)
    return assignmentIn(S);
  const auto *To =
      Declaration->isSingleDecl()
          ? llvm::dyn_cast<clang::VarDecl>(Declaration->getSingleDecl())
          : nullptr;
  return To ? Assignment{To, To->getInit()} : Assignment{};
}
