//===- WrittenElements.cpp - Elements that a text names -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/WrittenElements.h"

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include <functional>

using namespace idxmap;

static size_t subscriptsIn(const clang::Expr &Of) {
  const clang::Expr *Base = subscripted(Of);
  return Base ? 1 + subscriptsIn(*Base) : 0;
}

namespace {

class ElementSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  ElementSearch(std::function<void(const WrittenElement &)> OnElement,
                std::function<void(const clang::ValueDecl &)> OnName,
                std::function<void(const clang::Expr &)> OnAssigned)
      : OnElement(std::move(OnElement)), OnName(std::move(OnName)),
        OnAssigned(std::move(OnAssigned)) {}

  bool VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *S) override {
    OnElement({S, Lambdas > 0});
    return true;
  }
  bool VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *S) override {
    if (subscripted(*S))
      OnElement({S, Lambdas > 0});
    const auto *Function =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(S->getDirectCallee());
    if (S->getOperator() == clang::OO_Equal && Function &&
        Function->isTrivial())
      OnAssigned(*S->getArg(0));
    return true;
  }
  bool VisitBinaryOperator(const clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      OnAssigned(*S->getLHS());
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
  const std::function<void(const clang::Expr &)> OnAssigned;
  unsigned Lambdas = 0;
};

} // namespace

WrittenElements::WrittenElements(const clang::Stmt &Body) {
  ElementSearch(
      [this](const WrittenElement &Each) {
        Elements[Each.Whole->getBeginLoc()].emplace(subscriptsIn(*Each.Whole),
                                                    Each);
      },
      [this](const clang::ValueDecl &D) { ++Declared[D.getNameAsString()]; },
      [this](const clang::Expr &E) { Assigned.insert(&E); })
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
  const clang::ValueDecl *Named = namedBy(arrayOf(*Found->second.Whole));
  return Named && Named->getCanonicalDecl() == Array.getCanonicalDecl()
             ? &Found->second
             : nullptr;
}
