//===- SureUse.cpp --------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/SureUse.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// \p Part is evaluated whenever the statement is, and has \p Element in it.
static bool hasSurely(const clang::Stmt &Part, clang::SourceRange Element) {
  if (Part.getSourceRange() == Element && llvm::isa<clang::Expr>(Part))
    return true;
  if (llvm::isa<clang::AbstractConditionalOperator, clang::LambdaExpr,
                clang::StmtExpr, clang::UnaryExprOrTypeTraitExpr,
                clang::CXXTypeidExpr, clang::CXXNoexceptExpr>(Part))
    return false;
  if (const auto *Operation = llvm::dyn_cast<clang::BinaryOperator>(&Part);
      Operation && Operation->isLogicalOp())
    return hasSurely(*Operation->getLHS(), Element);
  return llvm::any_of(Part.children(), [&](const clang::Stmt *Each) {
    return Each && hasSurely(*Each, Element);
  });
}

static bool hasGoto(const clang::Stmt &Part) {
  return llvm::isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::GCCAsmStmt>(
             Part) ||
         llvm::any_of(Part.children(), [](const clang::Stmt *Each) {
           return Each && hasGoto(*Each);
         });
}

/// To what is behind the statement.
static bool hasJump(const clang::Stmt &Part) {
  return hasGoto(Part) || hasContinue(Part);
}

std::vector<const clang::Stmt *> idxmap::statementsOf(const clang::Stmt &Part) {
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Part))
    return {Block->body_begin(), Block->body_end()};
  return {&Part};
}

bool idxmap::usesSurely(llvm::ArrayRef<const clang::Stmt *> Parts,
                        llvm::ArrayRef<clang::SourceRange> Places) {
  for (const clang::Stmt *Each : Parts) {
    if (hasJump(*Each))
      return false;
    if (llvm::isa<clang::Expr, clang::DeclStmt>(Each) &&
        llvm::any_of(Places, [&](const clang::SourceRange &Place) {
          return hasSurely(*Each, Place);
        }))
      return true;
  }
  return false;
}

bool idxmap::hasContinue(const clang::Stmt &Body) {
  if (llvm::isa<clang::ContinueStmt>(Body))
    return true;
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                clang::CXXForRangeStmt, clang::LambdaExpr>(Body))
    return false;
  return llvm::any_of(Body.children(), [](const clang::Stmt *Each) {
    return Each && hasContinue(*Each);
  });
}
