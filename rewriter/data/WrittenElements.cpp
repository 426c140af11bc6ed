//===- WrittenElements.cpp - Elements that a text names -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/WrittenElements.h"

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include <functional>

using namespace idxmap;

/// What the last subscript of \p Of is one of, or null.
static const clang::Expr *baseOf(const clang::Expr &Of) {
  const clang::Expr *Inner = Of.IgnoreParenImpCasts();
  if (const auto *Plain = llvm::dyn_cast<clang::ArraySubscriptExpr>(Inner))
    return partsOf(*Plain).Base;
  const auto *Called = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Inner);
  return Called && Called->getOperator() == clang::OO_Subscript &&
                 Called->getNumArgs() == 2
             ? Called->getArg(0)
             : nullptr;
}

static size_t subscriptsIn(const clang::Expr &Of) {
  const clang::Expr *Base = baseOf(Of);
  return Base ? 1 + subscriptsIn(*Base) : 0;
}

/// A variable, or a member of the function's own object; or null.
static const clang::ValueDecl *namedBy(const clang::Expr &Of) {
  const clang::Expr *Is = Of.IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Is))
    return Name->getDecl();
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Is);
  return Member && llvm::isa<clang::CXXThisExpr>(
                       Member->getBase()->IgnoreParenImpCasts())
             ? Member->getMemberDecl()
             : nullptr;
}

namespace {

class ElementSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  ElementSearch(std::function<void(const WrittenElement &)> OnElement,
                std::function<void(const clang::ValueDecl &)> OnName)
      : OnElement(std::move(OnElement)), OnName(std::move(OnName)) {}

  bool VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *S) override {
    OnElement({S, Lambdas > 0});
    return true;
  }
  bool VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *S) override {
    if (baseOf(*S))
      OnElement({S, Lambdas > 0});
    return true;
  }
  bool VisitValueDecl(const clang::ValueDecl *D) override {
    OnName(*D);
    return true;
  }
  bool TraverseLambdaExpr(const clang::LambdaExpr *S) override {
    ++Lambdas;
    const bool Result =
        clang::ConstDynamicRecursiveASTVisitor::TraverseLambdaExpr(S);
    --Lambdas;
    return Result;
  }

private:
  const std::function<void(const WrittenElement &)> OnElement;
  const std::function<void(const clang::ValueDecl &)> OnName;
  unsigned Lambdas = 0;
};

} // namespace

WrittenElements::WrittenElements(const clang::Stmt &Body) {
  ElementSearch(
      [this](const WrittenElement &Each) {
        Elements[Each.Whole->getBeginLoc()].emplace(subscriptsIn(*Each.Whole),
                                                    Each);
      },
      [this](const clang::ValueDecl &D) { ++Declared[D.getNameAsString()]; })
      .TraverseStmt(&Body);
}

const WrittenElement *
WrittenElements::find(clang::SourceLocation Place, size_t Rank,
                      const clang::ValueDecl &Array) const {
  const auto There = Elements.find(Place);
  if (There == Elements.end())
    return nullptr;
  const auto Found = There->second.find(Rank);
  if (Found == There->second.end())
    return nullptr;
  const clang::Expr *Base = Found->second.Whole;
  while (const clang::Expr *Inner = baseOf(*Base))
    Base = Inner;
  const clang::ValueDecl *Named = namedBy(*Base);
  return Named && Named->getCanonicalDecl() == Array.getCanonicalDecl()
             ? &Found->second
             : nullptr;
}
