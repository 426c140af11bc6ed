//===- UpwardExposedReadsOfStatements.cpp - Statement by statement --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/Effects.h"
#include "rewriter/variables/UpwardExposedReads.h"

#include "rewriter/effects/OtherNames.h"

using namespace idxmap;

UpwardExposedReads::Frame &UpwardExposedReads::push(bool IsLoop) {
  Frames.push_back({IsLoop, all(), all(), Written});
  return Frames.back();
}

UpwardExposedReads::Frame UpwardExposedReads::pop() {
  Frame Last = std::move(Frames.back());
  Frames.pop_back();
  return Last;
}

/// Nothing comes here any more.
void UpwardExposedReads::end() {
  if (!KeepsNothing)
    Written = all();
}

void UpwardExposedReads::leave(bool IsBreak) {
  for (size_t I = Frames.size(); I-- > 0;) {
    if (!IsBreak && !Frames[I].IsLoop)
      continue;
    (IsBreak ? Frames[I].Break : Frames[I].Continue) &= Written;
    break;
  }
  end();
}

void UpwardExposedReads::runChoice(const clang::Stmt *Condition,
                                   const clang::Stmt *Then,
                                   const clang::Stmt *Else) {
  run(Condition);
  const Elements Start = Written;
  run(Then);
  const Elements AfterThen = Written;
  Written = Start;
  run(Else);
  Written &= AfterThen;
}

void UpwardExposedReads::runIf(const clang::IfStmt &S) {
  run(S.getInit());
  run(S.getConditionVariableDeclStmt());
  runChoice(S.getCond(), S.getThen(), S.getElse());
}

/// One round; answers with what is written where a `break` leaves it.
UpwardExposedReads::Elements
UpwardExposedReads::runBody(const clang::Stmt *Body) {
  push(/*IsLoop=*/true);
  run(Body);
  const Frame Last = pop();
  Written &= Last.Continue;
  return Last.Break;
}

void UpwardExposedReads::runLoop(const clang::Stmt *Condition,
                                 const clang::Stmt *Body,
                                 const clang::Stmt *Increment) {
  run(Condition);
  const Elements AfterTest = Condition ? Written : all();
  const Elements AfterBreak = runBody(Body);
  run(Increment);
  Written = AfterTest;
  Written &= AfterBreak;
}

bool UpwardExposedReads::isSteady(const clang::ForStmt &For,
                                  const clang::VarDecl &Counter) {
  const auto Known = Steady.find(&For);
  if (Known != Steady.end())
    return Known->second;
  return Steady[&For] = &Counter != &Variable &&
                        !collectWrites(*For.getBody()).changes(&Counter) &&
                        !findOtherName(Function, Counter);
}

/// A loop whose rounds are known: all of them for an array, else the first,
/// after which nothing new can happen.
bool UpwardExposedReads::runSmallLoop(const clang::ForStmt &S) {
  if (KeepsNothing)
    return false;
  const auto Loop = readSmallLoop(Context, S, Integers);
  if (!Loop || !isSteady(S, *Loop->Variable))
    return false;
  run(S.getInit());
  run(S.getCond());
  Elements AfterBreak = all();
  for (const int64_t Value : Loop->Values) {
    Integers[Loop->Variable] = Value;
    AfterBreak &= runBody(S.getBody());
    run(S.getInc());
    run(S.getCond());
    if (Extents.empty())
      break;
  }
  Integers.erase(Loop->Variable);
  Written &= AfterBreak;
  return true;
}

void UpwardExposedReads::runFor(const clang::ForStmt &S) {
  if (runSmallLoop(S))
    return;
  run(S.getInit());
  run(S.getConditionVariableDeclStmt());
  runLoop(S.getCond(), S.getBody(), S.getInc());
}

void UpwardExposedReads::runRange(const clang::CXXForRangeStmt &S) {
  run(S.getInit());
  run(S.getRangeStmt());
  run(S.getBeginStmt());
  run(S.getEndStmt());
  run(S.getCond());
  const Elements AfterTest = Written;
  run(S.getLoopVarStmt());
  const Elements AfterBreak = runBody(S.getBody());
  run(S.getInc());
  Written = AfterTest;
  Written &= AfterBreak;
}

void UpwardExposedReads::runDo(const clang::DoStmt &S) {
  const Elements AfterBreak = runBody(S.getBody());
  run(S.getCond());
  Written &= AfterBreak;
}

static bool hasDefault(const clang::SwitchStmt &S) {
  for (const clang::SwitchCase *Case = S.getSwitchCaseList(); Case;
       Case = Case->getNextSwitchCase())
    if (llvm::isa<clang::DefaultStmt>(Case))
      return true;
  return false;
}

void UpwardExposedReads::runSwitch(const clang::SwitchStmt &S) {
  run(S.getInit());
  run(S.getConditionVariableDeclStmt());
  run(S.getCond());
  push(/*IsLoop=*/false);
  end();
  run(S.getBody());
  const Frame Last = pop();
  Written &= Last.Break;
  if (!hasDefault(S))
    Written &= Last.Entry;
}

void UpwardExposedReads::runLabel(const clang::Stmt *Labelled) {
  for (size_t I = Frames.size(); I-- > 0;)
    if (!Frames[I].IsLoop) {
      Written &= Frames[I].Entry;
      break;
    }
  run(Labelled);
}

void UpwardExposedReads::runTry(const clang::CXXTryStmt &S) {
  const Elements Start = Written;
  run(S.getTryBlock());
  for (unsigned I = 0; I < S.getNumHandlers(); ++I) {
    const Elements AfterOthers = Written;
    Written = Start;
    run(S.getHandler(I)->getHandlerBlock());
    Written &= AfterOthers;
  }
}

/// A variable that begins to live has no old value.
void UpwardExposedReads::runDeclarations(const clang::DeclStmt &S) {
  for (const clang::Stmt *Init : S.children())
    run(Init);
  if (llvm::is_contained(S.decls(), &Variable))
    end();
}

/// Blocks, declarations and labels; false if \p S is none.
bool UpwardExposedReads::runPlain(const clang::Stmt &S) {
  if (llvm::isa<clang::NullStmt>(S))
    return true;
  if (llvm::isa<clang::CompoundStmt>(S))
    for (const clang::Stmt *Child : S.children())
      run(Child);
  else if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(&S))
    runDeclarations(*Declarations);
  else if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S))
    run(Attributed->getSubStmt());
  else if (const auto *Label = llvm::dyn_cast<clang::LabelStmt>(&S))
    run(Label->getSubStmt());
  else if (const auto *Case = llvm::dyn_cast<clang::SwitchCase>(&S))
    runLabel(Case->getSubStmt());
  else
    return false;
  return true;
}

/// Loops and branches; false if \p S is none.
bool UpwardExposedReads::runControl(const clang::Stmt &S) {
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S)) {
    runIf(*If);
  } else if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S)) {
    runFor(*For);
  } else if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&S)) {
    runRange(*Range);
  } else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S)) {
    run(While->getConditionVariableDeclStmt());
    runLoop(While->getCond(), While->getBody(), nullptr);
  } else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&S)) {
    runDo(*Do);
  } else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(&S)) {
    runSwitch(*Switch);
  } else if (const auto *Try = llvm::dyn_cast<clang::CXXTryStmt>(&S)) {
    runTry(*Try);
  } else {
    return false;
  }
  return true;
}

/// What leaves a loop or the function; false if \p S does not.
bool UpwardExposedReads::runJump(const clang::Stmt &S) {
  if (llvm::isa<clang::BreakStmt, clang::ContinueStmt>(S)) {
    leave(/*IsBreak=*/llvm::isa<clang::BreakStmt>(S));
    return true;
  }
  const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(&S);
  if (!Return)
    return false;
  run(Return->getRetValue());
  end();
  return true;
}

void UpwardExposedReads::run(const clang::Stmt *S) {
  if (!S || S == Skipped)
    return;
  const bool IsWhole = llvm::isa<clang::Expr, clang::ForStmt, clang::WhileStmt,
                                 clang::DoStmt, clang::CXXForRangeStmt>(S);
  if (IsWhole && !mentions(S))
    return;
  if (Budget == 0)
    return runUnknown(*S);
  --Budget;
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S))
    return runExpression(*E);
  if (!runPlain(*S) && !runControl(*S) && !runJump(*S))
    runUnknown(*S);
}
