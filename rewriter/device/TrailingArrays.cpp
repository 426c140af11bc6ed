//===- TrailingArrays.cpp - Arrays that go on beyond their class ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/TrailingArrays.h"

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

static bool isZero(const clang::ASTContext &Context, const clang::Expr &X) {
  const auto Value =
      X.isValueDependent() ? std::nullopt : X.getIntegerConstantExpr(Context);
  return Value && *Value == 0;
}

/// A variable, or one of several objects in a row, is no longer than its type.
static bool hasItsSize(const clang::ASTContext &Context,
                       const clang::Expr &Object) {
  const clang::Expr *X = Object.IgnoreParens();
  while (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(X)) {
    if (Member->isArrow())
      return false;
    X = Member->getBase()->IgnoreParens();
  }
  if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(X))
    return !isZero(Context, *partsOf(*Element).Index);
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(X);
  return Name && !Name->getDecl()->getType()->isReferenceType();
}

const clang::FieldDecl *idxmap::trailingArray(const clang::ASTContext &Context,
                                              const clang::Expr &Array) {
  using Strict = clang::LangOptions::StrictFlexArraysLevelKind;
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Array.IgnoreParens());
  if (!Member ||
      !Member->isFlexibleArrayMemberLike(
          Context, Strict::OneZeroOrIncomplete,
          /*IgnoreTemplateOrMacroSubstitution=*/true) ||
      (!Member->isArrow() && hasItsSize(Context, *Member->getBase())))
    return nullptr;
  return llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
}

bool idxmap::isFirstElement(const clang::ASTContext &Context,
                            const clang::ArraySubscriptExpr &Access) {
  const SubscriptParts Parts = partsOf(Access);
  const clang::Expr *Array = Parts.Base->IgnoreParenImpCasts();
  return Array->getType()->isConstantArrayType() &&
         isZero(Context, *Parts.Index);
}
