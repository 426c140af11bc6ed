//===- LoopForm.cpp - The header of one `for` -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/LoopForm.h"

#include "clang/AST/StmtCXX.h"

using namespace idxmap;

clang::SourceRange LoopForm::headerOf(const clang::Stmt &Loop) {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Loop))
    return {Range->getForLoc(), Range->getRParenLoc()};
  const auto &For = llvm::cast<clang::ForStmt>(Loop);
  return {For.getForLoc(), For.getRParenLoc()};
}

const clang::Stmt &LoopForm::bodyOf(const clang::Stmt &Loop) {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Loop))
    return *Range->getBody();
  return *llvm::cast<clang::ForStmt>(Loop).getBody();
}

const clang::Stmt &LoopForm::test() const {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(Loop))
    return *Range->getRangeInit();
  return *llvm::cast<clang::ForStmt>(Loop)->getCond();
}

const Companion *LoopForm::companion(const clang::ValueDecl *D) const {
  for (const Companion &Each : Companions)
    if (Each.Variable == D)
      return &Each;
  return nullptr;
}

std::string LoopForm::conditionText(const Extraction &E) const {
  return IsRange ? name() + " != " + E.lineOf(Bound->getSourceRange())
                 : E.lineOf(condition());
}

std::vector<const clang::VarDecl *>
idxmap::loopVariables(const std::vector<LoopForm> &Forms) {
  std::vector<const clang::VarDecl *> Result;
  for (const LoopForm &Each : Forms)
    Result.push_back(Each.Variable);
  return Result;
}
