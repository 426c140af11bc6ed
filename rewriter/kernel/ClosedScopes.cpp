//===- ClosedScopes.cpp - Where a kernel's names do not reach -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/ClosedScopes.h"

#include "rewriter/effects/LambdaUses.h"
#include "rewriter/kernel/LambdaCopy.h"
#include "rewriter/source/EvaluatedVisitor.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace idxmap;

namespace {

class ScopeVisitor : public EvaluatedVisitor {
  using Base = EvaluatedVisitor;

public:
  ScopeVisitor(const Extraction &E,
               const std::vector<const clang::ValueDecl *> &Passed)
      : E(E), Passed(Passed) {}

  bool TraverseLambdaExpr(clang::LambdaExpr *S) override {
    const bool IsClosed = S->getCaptureDefault() == clang::LCD_None;
    const char *Around = std::exchange(
        Scope, IsClosed ? "a lambda that does not capture it" : Scope);
    const bool Goes = Base::TraverseLambdaExpr(S);
    Scope = Around;
    return Goes;
  }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *D) override {
    if (D->isLambda())
      return true;
    const char *Around = std::exchange(Scope, "a class of the loop's body");
    const bool Goes = Base::TraverseCXXRecordDecl(D);
    Scope = Around;
    return Goes;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getDecl());
    return !Variable || !isEvaluated() || see(*Variable, *S);
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getMemberDecl());
    return !Variable || !isEvaluated() || see(*Variable, *S);
  }

private:
  bool see(const clang::VarDecl &Variable, const clang::Expr &Use);

  const Extraction &E;
  const std::vector<const clang::ValueDecl *> &Passed;
  const char *Scope = nullptr; ///< The innermost one that is closed.
  llvm::DenseSet<const clang::VarDecl *> Done;
};

} // namespace

bool ScopeVisitor::see(const clang::VarDecl &Variable, const clang::Expr &Use) {
  if (Variable.isLocalVarDecl())
    if (const clang::LambdaExpr *Lambda = lambdaOf(Variable);
        Lambda && Done.insert(&Variable).second)
      return TraverseLambdaExpr(const_cast<clang::LambdaExpr *>(Lambda));
  if (!Scope || !Variable.hasGlobalStorage() ||
      !llvm::is_contained(Passed, &Variable) || !Done.insert(&Variable).second)
    return true;
  const std::string Name = Variable.getNameAsString();
  E.report(FindingID::err_capture_scope, Use.getSourceRange(), {Name, Scope})
      .Notes.push_back(
          E.at(FindingID::note_capture_scope, Use.getSourceRange(), {Name}));
  return true;
}

void idxmap::checkClosedScopes(
    const Extraction &E, const clang::Stmt &Body,
    const std::vector<const clang::ValueDecl *> &Passed) {
  ScopeVisitor(E, Passed).TraverseStmt(const_cast<clang::Stmt *>(&Body));
}
