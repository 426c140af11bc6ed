//===- DiscardedCalls.cpp - Calls whose results nobody uses ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/DiscardedCalls.h"

#include "clang/AST/StmtCXX.h"

using namespace idxmap;

static std::vector<const clang::Stmt *> statementsIn(const clang::Stmt &S) {
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&S))
    return {Block->body_begin(), Block->body_end()};
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S))
    return {If->getThen(), If->getElse()};
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S))
    return {For->getBody()};
  if (const auto *For = llvm::dyn_cast<clang::CXXForRangeStmt>(&S))
    return {For->getBody()};
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S))
    return {While->getBody()};
  return {};
}

const clang::CallExpr *idxmap::callAsStatement(const clang::Stmt *S) {
  const auto *Value = llvm::dyn_cast_or_null<clang::Expr>(S);
  return Value ? llvm::dyn_cast<clang::CallExpr>(Value->IgnoreImplicit())
               : nullptr;
}

std::vector<const clang::CallExpr *>
idxmap::discardedCalls(const clang::Stmt &S) {
  std::vector<const clang::CallExpr *> Found;
  for (const clang::Stmt *Each : statementsIn(S))
    if (const clang::CallExpr *Call = callAsStatement(Each))
      Found.push_back(Call);
  return Found;
}
