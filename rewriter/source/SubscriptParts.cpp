//===- SubscriptParts.cpp -------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

const clang::ValueDecl *idxmap::namedBy(const clang::Expr &Of) {
  const clang::Expr *Is = Of.IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Is))
    return Name->getDecl();
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Is);
  return Member && llvm::isa<clang::CXXThisExpr>(
                       Member->getBase()->IgnoreParenImpCasts())
             ? Member->getMemberDecl()
             : nullptr;
}

const clang::Expr *idxmap::subscripted(const clang::Expr &Element) {
  const clang::Expr *Inner = Element.IgnoreParenImpCasts();
  if (const auto *Plain = llvm::dyn_cast<clang::ArraySubscriptExpr>(Inner))
    return partsOf(*Plain).Base;
  const auto *Called = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Inner);
  return Called && Called->getOperator() == clang::OO_Subscript &&
                 Called->getNumArgs() == 2
             ? Called->getArg(0)
             : nullptr;
}

const clang::Expr &idxmap::arrayOf(const clang::Expr &Element) {
  const clang::Expr *Base = &Element;
  while (const clang::Expr *Inner = subscripted(*Base))
    Base = Inner;
  return *Base;
}
