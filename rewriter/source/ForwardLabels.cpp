//===- ForwardLabels.cpp - Jumps that stay in one iteration ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/ForwardLabels.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

static unsigned countJumps(const clang::Stmt *Code,
                           const clang::LabelDecl &Label) {
  if (!Code)
    return 0;
  if (const auto *Jump = llvm::dyn_cast<clang::GotoStmt>(Code))
    return Jump->getLabel() == &Label;
  unsigned Count = 0;
  for (const clang::Stmt *Child : Code->children())
    Count += countJumps(Child, Label);
  return Count;
}

/// `a: b: s;` begins with both.
static bool beginsWith(const clang::Stmt *Code, const clang::LabelDecl &Label) {
  while (const auto *Each = llvm::dyn_cast_or_null<clang::LabelStmt>(Code)) {
    if (Each->getDecl() == &Label)
      return true;
    Code = Each->getSubStmt();
  }
  return false;
}

/// The jumps before \p Label in the block that it stands in.
static unsigned countBefore(const clang::Stmt *Code,
                            const clang::LabelStmt &Label) {
  if (!Code)
    return 0;
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Code)) {
    unsigned Count = 0;
    for (const clang::Stmt *Child : Block->body()) {
      if (beginsWith(Child, *Label.getDecl()))
        return Count;
      Count += countJumps(Child, *Label.getDecl());
    }
  }
  for (const clang::Stmt *Child : Code->children())
    if (const unsigned Count = countBefore(Child, Label))
      return Count;
  return 0;
}

bool idxmap::isForwardLabel(const clang::FunctionDecl &Function,
                            const clang::Stmt &Body,
                            const clang::LabelStmt &Label) {
  return countBefore(&Body, Label) ==
         countJumps(Function.getBody(), *Label.getDecl());
}

bool idxmap::hasFreeJumps(const clang::Stmt *Code) {
  if (!Code)
    return false;
  if (llvm::isa<clang::LabelStmt, clang::GotoStmt, clang::IndirectGotoStmt,
                clang::AddrLabelExpr>(Code))
    return true;
  for (const clang::Stmt *Child : Code->children())
    if (hasFreeJumps(Child))
      return true;
  return false;
}

static bool jumpsOut(const clang::Stmt &S, bool IsInLoop, bool IsInSwitch) {
  if (llvm::isa<clang::ReturnStmt, clang::CoreturnStmt, clang::GotoStmt,
                clang::IndirectGotoStmt>(S))
    return true;
  if (llvm::isa<clang::ContinueStmt>(S))
    return !IsInLoop;
  if (llvm::isa<clang::BreakStmt>(S))
    return !IsInLoop && !IsInSwitch;
  if (llvm::isa<clang::LambdaExpr>(S))
    return false;
  const bool IsLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                                clang::CXXForRangeStmt>(S);
  return llvm::any_of(S.children(), [&](const clang::Stmt *Each) {
    return Each && jumpsOut(*Each, IsInLoop || IsLoop,
                            IsInSwitch || llvm::isa<clang::SwitchStmt>(S));
  });
}

bool idxmap::jumpsOut(const clang::Stmt &Code) {
  return ::jumpsOut(Code, /*IsInLoop=*/false, /*IsInSwitch=*/false);
}
