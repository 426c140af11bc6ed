//===- CalledNames.cpp - Variables that called functions name -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/CalledNames.h"

#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

namespace {

class NameSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit NameSearch(const clang::VarDecl &Variable)
      : Variable(*Variable.getCanonicalDecl()) {}
  const clang::Expr *Found = nullptr;

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    IsNamed |= Depth > 0 && S->getDecl()->getCanonicalDecl() == &Variable;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    return enter(*S, S->getDirectCallee());
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return enter(*S, S->getConstructor());
  }

private:
  bool enter(const clang::Expr &Call, const clang::FunctionDecl *Callee) {
    const clang::FunctionDecl *Definition = nullptr;
    if (!Callee || !Callee->hasBody(Definition) || isOfLibrary(*Definition) ||
        !Entered.insert(Definition).second)
      return true;
    ++Depth;
    TraverseStmt(Definition->getBody());
    --Depth;
    if (IsNamed && Depth == 0)
      Found = &Call;
    return !Found;
  }

  const clang::VarDecl &Variable;
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  unsigned Depth = 0;
  bool IsNamed = false;
};

} // namespace

const clang::Expr *idxmap::findCallNaming(const clang::Stmt &Loop,
                                          const clang::VarDecl &Variable) {
  NameSearch Search(Variable);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  return Search.Found;
}
