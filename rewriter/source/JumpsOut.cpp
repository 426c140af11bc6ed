//===- JumpsOut.cpp - What may leave a block early ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/JumpsOut.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

bool idxmap::isJump(const clang::Stmt &Statement) {
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Statement))
    return Block->size() == 1 && isJump(*Block->body_front());
  return llvm::isa<clang::ContinueStmt, clang::BreakStmt, clang::ReturnStmt>(
      Statement);
}

namespace {

struct JumpFinder {
  /// True if a jump leaves \p S, which stands in a loop or switch of its own
  /// as the flags say.
  bool visit(const clang::Stmt &S, bool InLoop, bool InSwitch) {
    if (llvm::isa<clang::ReturnStmt, clang::GotoStmt>(S))
      return true;
    if (llvm::isa<clang::ContinueStmt>(S))
      return !InLoop;
    if (llvm::isa<clang::BreakStmt>(S))
      return !InLoop && !InSwitch;
    if (llvm::isa<clang::LambdaExpr>(S))
      return false;
    InLoop |= llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                        clang::CXXForRangeStmt>(S);
    InSwitch |= llvm::isa<clang::SwitchStmt>(S);
    bool Leaves = false;
    for (const clang::Stmt *Child : S.children())
      Leaves |= Child && visit(*Child, InLoop, InSwitch);
    const auto *If = llvm::dyn_cast<clang::IfStmt>(&S);
    if (Leaves && If)
      Conditions.push_back(If->getCond());
    return Leaves;
  }

  std::vector<const clang::Expr *> Conditions;
};

} // namespace

std::vector<const clang::Expr *>
idxmap::conditionsOfJumps(const clang::Stmt &Statement) {
  JumpFinder Finder;
  Finder.visit(Statement, false, false);
  return std::move(Finder.Conditions);
}
