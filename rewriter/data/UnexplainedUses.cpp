//===- UnexplainedUses.cpp - Names of arrays that no access explains ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/UnexplainedUses.h"

#include "rewriter/source/EachName.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/StmtCXX.h"

using namespace idxmap;

namespace {

/// The names that lead to no element where they stand.
class HarmlessNames : public EvaluatedVisitor {
public:
  llvm::DenseSet<const clang::Expr *> Found;

  bool VisitVarDecl(clang::VarDecl *D) override {
    const clang::QualType Type = D->getType();
    const bool IsLookedThrough = Type->isPointerType() ||
                                 Type->isReferenceType() ||
                                 llvm::isa<clang::DecompositionDecl>(D);
    if (D->getInit() && IsLookedThrough)
      lookThrough(*D->getInit());
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    lookThrough(*S->getRangeInit());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return member(S->getBase(), S->getMemberNameInfo().getName());
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *S) override {
    return S->isImplicitAccess() || member(S->getBase(), S->getMember());
  }
  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() == clang::CK_PointerToBoolean)
      Found.insert(S->getSubExpr()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isComparisonOp())
      for (const clang::Expr *Each : {S->getLHS(), S->getRHS()})
        Found.insert(Each->IgnoreParenImpCasts());
    return true;
  }

private:
  void lookThrough(const clang::Expr &Init) {
    eachName(Init, [this](const clang::Expr &Name) { Found.insert(&Name); });
  }
  bool member(const clang::Expr *Object, clang::DeclarationName Name) {
    if (asksForLength(Name))
      Found.insert(Object->IgnoreParenImpCasts());
    return true;
  }
};

} // namespace

void UnexplainedUses::explain(const clang::Expr &Place,
                              const clang::ValueDecl &Array) {
  eachName(Place, [&](const clang::Expr &Name) {
    if (namedValue(&Name) == &Array)
      Explained.insert(&Name);
  });
}

llvm::DenseMap<const clang::ValueDecl *, const clang::Expr *>
UnexplainedUses::namesIn(const clang::Stmt &Body) const {
  HarmlessNames Harmless;
  Harmless.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  llvm::DenseMap<const clang::ValueDecl *, const clang::Expr *> Result;
  eachName(Body, [&](const clang::Expr &Name) {
    if (!Explained.contains(&Name) && !Harmless.Found.contains(&Name))
      Result.try_emplace(namedValue(&Name), &Name);
  });
  return Result;
}
