//===- SideEffects.cpp - Functions that do more than to compute -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/SideEffects.h"

#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

/// Where a variable of the function's own lies, or a part of it.
static bool isOwnPlace(const clang::Expr *Place) {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Variable && Variable->hasLocalStorage() &&
           !Variable->getType()->isReferenceType();
  }
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Place))
    return !Member->isArrow() && isOwnPlace(Member->getBase());
  const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Place);
  const clang::Expr *Array =
      Subscript ? partsOf(*Subscript).Base->IgnoreParenImpCasts() : nullptr;
  return Array && Array->getType()->isArrayType() && isOwnPlace(Array);
}

namespace {

class EffectSearch : public EvaluatedVisitor {
public:
  bool Found = false;

  void follow(const clang::FunctionDecl &Function);

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isAssignmentOp() || written(S->getLHS());
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || written(S->getSubExpr());
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    if (isEvaluated()) {
      if (const clang::FunctionDecl *Callee = S->getDirectCallee())
        follow(*Callee);
      else
        Found = true;
    }
    return !Found;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    if (isEvaluated() && !S->getConstructor()->isTrivial())
      follow(*S->getConstructor());
    return !Found;
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr *) override { return refuse(); }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *) override { return refuse(); }
  bool VisitAsmStmt(clang::AsmStmt *) override { return refuse(); }

private:
  bool refuse() {
    Found |= isEvaluated();
    return !Found;
  }
  bool written(const clang::Expr *Place) {
    return isOwnPlace(Place) || refuse();
  }
  bool isKnownToHaveNone(const clang::FunctionDecl &Function) const;

  llvm::DenseSet<const clang::FunctionDecl *> Followed;
};

} // namespace

bool EffectSearch::isKnownToHaveNone(
    const clang::FunctionDecl &Function) const {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Function.hasAttr<clang::PureAttr>() ||
         Function.hasAttr<clang::ConstAttr>() || Function.isNoReturn() ||
         (Function.getBuiltinID() &&
          Function.getASTContext().BuiltinInfo.isConst(
              Function.getBuiltinID())) ||
         (isOfLibrary(Function) &&
          (Function.isConstexpr() || (Method && Method->isConst()) ||
           (!Method && isComplexFunction(Function))));
}

void EffectSearch::follow(const clang::FunctionDecl &Function) {
  if (isKnownToHaveNone(Function) ||
      !Followed.insert(Function.getCanonicalDecl()).second)
    return;
  const clang::FunctionDecl *Definition = nullptr;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if ((Method && Method->isVirtual()) || !Function.hasBody(Definition))
    Found = true;
  else
    TraverseStmt(Definition->getBody());
}

bool idxmap::hasSideEffects(const clang::FunctionDecl &Function) {
  EffectSearch Search;
  Search.follow(Function);
  return Search.Found;
}
