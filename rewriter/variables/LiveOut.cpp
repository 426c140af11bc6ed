//===- LiveOut.cpp - What runs after a loop ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/UpwardExposedReads.h"

#include "rewriter/source/ForwardLabels.h"

using namespace idxmap;

/// The statements around \p Wanted, the outermost first, and it.
static bool findPath(const clang::Stmt *From, const clang::Stmt &Wanted,
                     std::vector<const clang::Stmt *> &Path) {
  if (!From)
    return false;
  Path.push_back(From);
  if (From == &Wanted)
    return true;
  for (const clang::Stmt *Child : From->children())
    if (findPath(Child, Wanted, Path))
      return true;
  Path.pop_back();
  return false;
}

static bool isLoop(const clang::Stmt &S) {
  return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                   clang::CXXForRangeStmt>(S);
}

static bool canHold(const clang::Stmt &S) {
  return isLoop(S) ||
         llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt,
                   clang::SwitchCase, clang::AttributedStmt, clang::CXXTryStmt,
                   clang::CXXCatchStmt>(S);
}

/// Where statements do not tell the order, every read may come later.
void UpwardExposedReads::followAllBut(const clang::Stmt &Loop) {
  KeepsNothing = true;
  Skipped = &Loop;
  Written = none();
  run(Function.getBody());
  KeepsNothing = false;
  Skipped = nullptr;
}

/// The rest of a round, and the rounds after it.
void UpwardExposedReads::continueLoop(const clang::Stmt &Parent) {
  const Frame Last = pop();
  Written &= Last.Continue;
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&Parent)) {
    run(For->getInc());
    runLoop(For->getCond(), For->getBody(), For->getInc());
  } else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&Parent)) {
    run(While->getConditionVariableDeclStmt());
    runLoop(While->getCond(), While->getBody(), nullptr);
  } else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&Parent)) {
    runLoop(Do->getCond(), Do->getBody(), nullptr);
  } else {
    const auto &Range = llvm::cast<clang::CXXForRangeStmt>(Parent);
    run(Range.getInc());
    run(Range.getCond());
    const Elements AfterTest = Written;
    run(Range.getLoopVarStmt());
    const Elements AfterBreak = runBody(Range.getBody());
    Written = AfterTest;
    Written &= AfterBreak;
  }
  Written &= Last.Break;
}

void UpwardExposedReads::continueAfter(const clang::Stmt &Parent,
                                       const clang::Stmt &Child) {
  if (isLoop(Parent))
    return continueLoop(Parent);
  if (llvm::isa<clang::SwitchStmt>(Parent)) {
    Written &= pop().Break;
    return;
  }
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Parent)) {
    bool IsAfter = false;
    for (const clang::Stmt *Each : Block->body()) {
      if (IsAfter)
        run(Each);
      IsAfter |= Each == &Child;
    }
    return;
  }
  const auto *Try = llvm::dyn_cast<clang::CXXTryStmt>(&Parent);
  if (!Try || Try->getTryBlock() != &Child)
    return;
  for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
    const Elements AfterOthers = Written;
    Written = none();
    run(Try->getHandler(I)->getHandlerBlock());
    Written &= AfterOthers;
  }
}

void UpwardExposedReads::followFrom(const clang::Stmt &Loop) {
  std::vector<const clang::Stmt *> Path;
  const clang::Stmt *Body = Function.getBody();
  if (!findPath(Body, Loop, Path) || hasFreeJumps(Body) ||
      !llvm::all_of(llvm::ArrayRef(Path).drop_back(),
                    [](const clang::Stmt *S) { return canHold(*S); }))
    return followAllBut(Loop);
  Written = all();
  for (const clang::Stmt *Parent : llvm::ArrayRef(Path).drop_back())
    if (isLoop(*Parent) || llvm::isa<clang::SwitchStmt>(Parent))
      push(isLoop(*Parent));
  Written = none();
  for (size_t I = Path.size() - 1; I-- > 0;)
    continueAfter(*Path[I], *Path[I + 1]);
}
