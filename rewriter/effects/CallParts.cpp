//===- CallParts.cpp - What a call calls, and for which object --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallParts.h"

#include "rewriter/source/ThisMember.h"

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
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  return Method && !Method->isStatic() && Call.getNumArgs() > 0 ? Call.getArg(0)
                                                                : nullptr;
}

const clang::CXXMethodDecl *idxmap::ownMethod(const clang::CallExpr *Call) {
  const clang::CXXMethodDecl *Method = Call ? calledMethod(*Call) : nullptr;
  if (!Method || Method->isStatic())
    return nullptr;
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call);
  const clang::Expr *Object = Member ? Member->getImplicitObjectArgument()
                              : Call->getNumArgs() > 0 ? Call->getArg(0)
                                                       : nullptr;
  return Object && isThisObject(Object) ? Method : nullptr;
}

const clang::Expr *idxmap::calleeRead(const clang::CastExpr &Cast) {
  const auto *Call = Cast.getCastKind() == clang::CK_LValueToRValue
                         ? llvm::dyn_cast<clang::CXXMemberCallExpr>(
                               Cast.getSubExpr()->IgnoreParens())
                         : nullptr;
  return Call ? Call->getCallee()->IgnoreParens() : nullptr;
}
