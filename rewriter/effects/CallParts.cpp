//===- CallParts.cpp - What a call calls, and for which object --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallParts.h"

#include "rewriter/source/StandardLibrary.h"

#include "llvm/ADT/STLExtras.h"

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

/// Null where another function may be called, or none is visible.
static const clang::FunctionDecl *definitionOf(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
  if (!Callee ||
      (Method && (Method->isVirtual() || Method->getParent()->isLambda())))
    return nullptr;
  const clang::FunctionDecl *Definition = nullptr;
  if (!Callee->hasBody(Definition) || Definition->isVariadic() ||
      isOfLibrary(*Definition))
    return nullptr;
  return Definition;
}

static bool changesNothing(const clang::Stmt &S) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S))
    if (Binary->isAssignmentOp())
      return false;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&S))
    if (Unary->isIncrementDecrementOp())
      return false;
  return llvm::all_of(S.children(), [](const clang::Stmt *Child) {
    return !Child || changesNothing(*Child);
  });
}

const clang::Expr *idxmap::computedBy(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Definition = definitionOf(Call);
  const auto *Block =
      Definition ? llvm::dyn_cast<clang::CompoundStmt>(Definition->getBody())
                 : nullptr;
  const auto *Last = Block && !Block->body_empty()
                         ? llvm::dyn_cast<clang::ReturnStmt>(Block->body_back())
                         : nullptr;
  const bool IsAll =
      Last && llvm::all_of(Block->body(), [&](const clang::Stmt *Each) {
        return Each == Last || llvm::isa<clang::Expr, clang::NullStmt>(Each);
      });
  return IsAll && changesNothing(*Block) ? Last->getRetValue() : nullptr;
}
