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

/// Finds expressions of which only the value is used, if that: a statement, the
/// left side of a comma, what is read.
class ValueSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  explicit ValueSearch(const clang::Stmt &Body) {
    add(&Body);
    TraverseStmt(&Body);
  }

  bool VisitCompoundStmt(const clang::CompoundStmt *S) override {
    for (const clang::Stmt *Each : S->body())
      add(Each);
    return true;
  }
  bool VisitIfStmt(const clang::IfStmt *S) override {
    return add(S->getThen()), add(S->getElse()), true;
  }
  bool VisitForStmt(const clang::ForStmt *S) override {
    return add(S->getInit()), add(S->getInc()), add(S->getBody()), true;
  }
  bool VisitWhileStmt(const clang::WhileStmt *S) override {
    return add(S->getBody()), true;
  }
  bool VisitDoStmt(const clang::DoStmt *S) override {
    return add(S->getBody()), true;
  }
  bool VisitSwitchCase(const clang::SwitchCase *S) override {
    return add(S->getSubStmt()), true;
  }
  bool VisitImplicitCastExpr(const clang::ImplicitCastExpr *S) override {
    if (S->getCastKind() == clang::CK_LValueToRValue)
      add(S->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(const clang::BinaryOperator *S) override {
    if (S->getOpcode() == clang::BO_Comma)
      add(S->getLHS());
    return true;
  }

  std::set<const clang::Stmt *> Values;

private:
  void add(const clang::Stmt *Of) {
    const auto *Value = llvm::dyn_cast_or_null<clang::Expr>(Of);
    if (!Value)
      return;
    if (const auto *Cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(Value))
      Value = Cleanups->getSubExpr();
    Values.insert(Value->IgnoreParens());
    // The right side of a comma is what the whole is.
    const auto *Comma =
        llvm::dyn_cast<clang::BinaryOperator>(Value->IgnoreParens());
    if (Comma && Comma->getOpcode() == clang::BO_Comma)
      add(Comma->getRHS());
  }
};

class ElementSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  ElementSearch(
      std::function<void(const WrittenElement &)> OnElement,
      std::function<void(const clang::ValueDecl &)> OnName,
      std::function<void(const clang::Expr &, const clang::Expr &)> OnAssigned)
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
      OnAssigned(*S, *S->getArg(0));
    return true;
  }
  bool VisitBinaryOperator(const clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      OnAssigned(*S, *S->getLHS());
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
  const std::function<void(const clang::Expr &, const clang::Expr &)>
      OnAssigned;
  unsigned Lambdas = 0;
};

} // namespace

WrittenElements::WrittenElements(const clang::Stmt &Body) {
  const std::set<const clang::Stmt *> Plain = ValueSearch(Body).Values;
  ElementSearch(
      [this](const WrittenElement &Each) {
        Elements[Each.Whole->getBeginLoc()].emplace(subscriptsIn(*Each.Whole),
                                                    Each);
      },
      [this](const clang::ValueDecl &D) { ++Declared[D.getNameAsString()]; },
      [&](const clang::Expr &Assignment, const clang::Expr &To) {
        if (Plain.count(&Assignment))
          Assigned.insert(&To);
      })
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
