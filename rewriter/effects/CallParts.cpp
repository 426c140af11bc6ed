//===- CallParts.cpp - What a call calls, and for which object --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallParts.h"

using namespace idxmap;

const clang::CXXMethodDecl *idxmap::calledMethod(const clang::Expr &Call) {
  const auto *Any = llvm::dyn_cast<clang::CallExpr>(&Call);
  return Any ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(
                   Any->getDirectCallee())
             : nullptr;
}

const clang::Expr *idxmap::objectOfCall(const clang::CallExpr &Call) {
  if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Call))
    return Member->getImplicitObjectArgument();
  // In a template, a call of a member of the same class is no more than a call.
  if (const auto *Member =
          llvm::dyn_cast<clang::MemberExpr>(Call.getCallee()->IgnoreParens()))
    return Member->getBase();
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  return Method && !Method->isStatic() && Call.getNumArgs() > 0 ? Call.getArg(0)
                                                                : nullptr;
}
