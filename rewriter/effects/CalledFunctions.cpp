//===- CalledFunctions.cpp - What runs in a body's threads ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CalledFunctions.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace idxmap {

namespace {

class Collector : public DynamicRecursiveASTVisitor {
public:
  std::set<const FunctionDecl *> Found;
  std::vector<const Stmt *> Waiting;

  Collector() { ShouldVisitImplicitCode = true; }
  bool VisitDeclRefExpr(DeclRefExpr *S) override { return named(S->getDecl()); }
  bool VisitMemberExpr(MemberExpr *S) override {
    return named(S->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *S) override {
    return named(S->getConstructor());
  }
  /// In a template's pattern, overloads are not resolved yet.
  bool VisitOverloadExpr(OverloadExpr *S) override {
    for (const NamedDecl *Candidate : S->decls())
      named(Candidate->getUnderlyingDecl());
    return true;
  }

private:
  bool named(const NamedDecl *D) {
    if (const FunctionDecl *Function = D ? D->getAsFunction() : nullptr) {
      take(*Function);
      if (const FunctionDecl *Pattern =
              Function->getTemplateInstantiationPattern())
        take(*Pattern);
    }
    return true;
  }
  void take(const FunctionDecl &Function) {
    if (!Found.insert(Function.getCanonicalDecl()).second)
      return;
    if (const Stmt *Body = Function.getBody())
      Waiting.push_back(Body);
  }
};

} // namespace

std::set<const FunctionDecl *>
calledFunctions(const std::vector<const Stmt *> &From) {
  Collector C;
  C.Waiting = From;
  while (!C.Waiting.empty()) {
    const Stmt *Next = C.Waiting.back();
    C.Waiting.pop_back();
    C.TraverseStmt(const_cast<Stmt *>(Next));
  }
  return std::move(C.Found);
}

} // namespace idxmap
