//===- AllCalls.cpp - Every call of a function ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/AllCalls.h"

#include "attributes/OwnDeclarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class CallSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit CallSearch(const clang::FunctionDecl &Function)
      : Function(*Function.getCanonicalDecl()) {}

  std::vector<CallInFunction> Calls;
  size_t Names = 0;
  bool IsOpen = false;

  bool TraverseDecl(clang::Decl *D) override {
    const auto *Inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(D);
    const clang::FunctionDecl *Outer = Caller;
    if (Inner)
      Caller = Inner;
    const bool Goes = clang::DynamicRecursiveASTVisitor::TraverseDecl(D);
    Caller = Outer;
    return Goes;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    Names += isIt(S->getDecl());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    if (isIt(S->getDirectCallee()) && Caller)
      Calls.push_back({Caller, S});
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *S) override {
    IsOpen |= llvm::any_of(S->decls(), [&](const clang::NamedDecl *Each) {
      return isIt(Each->getUnderlyingDecl());
    });
    return true;
  }

private:
  bool isIt(const clang::Decl *D) const {
    return D && D->getCanonicalDecl() == &Function;
  }

  const clang::FunctionDecl &Function;
  const clang::FunctionDecl *Caller = nullptr;
};

} // namespace

std::vector<CallInFunction>
idxmap::allCalls(const clang::FunctionDecl &Function) {
  if (Function.isExternallyVisible() || Function.isDependentContext() ||
      llvm::isa<clang::CXXMethodDecl>(Function))
    return {};
  clang::ASTContext &Context = Function.getASTContext();
  // What a header has, other units call, too.
  if (!Context.getSourceManager().isWrittenInMainFile(Function.getLocation()))
    return {};
  CallSearch Search(Function);
  for (clang::Decl *Each : ownDeclarations(Context))
    Search.TraverseDecl(Each);
  if (Search.IsOpen || Search.Names != Search.Calls.size())
    return {};
  return std::move(Search.Calls);
}
