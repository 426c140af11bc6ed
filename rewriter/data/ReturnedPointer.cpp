//===- ReturnedPointer.cpp - What a function returns to all ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/ReturnedPointer.h"

#include "rewriter/data/CopiedPointer.h"
#include "rewriter/effects/LastAssignment.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/References.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace idxmap;

namespace {

/// What is freed on the way is not known here.
class ReturnSearch : public clang::DynamicRecursiveASTVisitor {
public:
  std::vector<const clang::ReturnStmt *> Returns;
  bool Frees = false;

  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }
  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    Returns.push_back(S);
    return true;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *) override {
    return !(Frees = true);
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    Frees |= Callee && Callee->getIdentifier() &&
             (Callee->getName() == "free" || Callee->getName() == "realloc");
    return true;
  }
};

} // namespace

/// The parameters that it names are what the call gave.
static bool namesArguments(const clang::FunctionDecl &Function,
                           const clang::Expr &Value) {
  const auto Taken = variablesTaken(*Function.getBody());
  for (const Reference &Each : collectReferences(Value)) {
    const auto *Parameter =
        llvm::dyn_cast<clang::ParmVarDecl>(Each.Declaration);
    if (Parameter &&
        (Taken.contains(Parameter) || findOtherName(Function, *Parameter,
                                                    /*LendsToLibrary=*/true)))
      return false;
  }
  return true;
}

const clang::Expr *
idxmap::returnedPointer(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *Definition = nullptr;
  if (!Function.hasBody(Definition) || Definition->isDependentContext())
    return nullptr;
  ReturnSearch Search;
  Search.TraverseStmt(Definition->getBody());
  const clang::ReturnStmt *Only = nullptr;
  for (const clang::ReturnStmt *Each : Search.Returns) {
    const clang::Expr *Value = Each->getRetValue();
    if (Value &&
        Value->isNullPointerConstant(Function.getASTContext(),
                                     clang::Expr::NPC_ValueDependentIsNotNull))
      continue;
    if (!Value || Only)
      return nullptr;
    Only = Each;
  }
  if (!Only || Search.Frees)
    return nullptr;
  const clang::Expr *Value = Only->getRetValue();
  if (const clang::VarDecl *Named = copiedPointer(*Value)) {
    if (!Named->isLocalVarDecl() || !Named->hasLocalStorage() ||
        !Named->getType()->isPointerType() ||
        findOtherName(*Definition, *Named, /*LendsToLibrary=*/true))
      return nullptr;
    Value = WayToStatement(*Definition, *Only).lastAssignment(*Named).Value;
  }
  return Value && namesArguments(*Definition, *Value) ? Value : nullptr;
}
