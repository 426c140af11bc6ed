//===- VariableFlow.cpp - Is a variable written before it is read *- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/VariableFlow.h"

#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/OtherNames.h"
#include "rewriter/extract/SubscriptParts.h"

using namespace idxmap;

/// More would be no small array: each thread has one of its own.
static constexpr uint64_t MaxElements = 4096;

std::optional<unsigned>
VariableFlow::countElements(const clang::ASTContext &Context,
                            const clang::VarDecl &Variable) {
  clang::QualType Type = Variable.getType();
  uint64_t Count = 1;
  while (Type->isArrayType()) {
    const auto *Array = Context.getAsConstantArrayType(Type);
    if (!Array || Array->getZExtSize() == 0 ||
        Array->getZExtSize() > MaxElements / Count)
      return std::nullopt;
    Count *= Array->getZExtSize();
    Type = Array->getElementType();
  }
  return Count;
}

VariableFlow::VariableFlow(const clang::ASTContext &Context,
                           const clang::FunctionDecl &Function,
                           const clang::VarDecl &Variable)
    : Context(Context), Function(Function), Variable(Variable),
      Count(*countElements(Context, Variable)), Written(none()) {
  for (clang::QualType Type = Variable.getType(); Type->isArrayType();) {
    const auto *Array = Context.getAsConstantArrayType(Type);
    Extents.push_back(Array->getZExtSize());
    Type = Array->getElementType();
  }
}

void VariableFlow::follow(const clang::Stmt &S) {
  Written = none();
  run(&S);
}

bool VariableFlow::mentions(const clang::Stmt *S) {
  if (!S)
    return false;
  if (const auto Known = Mentions.find(S); Known != Mentions.end())
    return Known->second;
  bool Result = false;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S))
    Result = Name->getDecl() == &Variable;
  else if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S))
    Result = llvm::is_contained(Declarations->decls(), &Variable);
  for (const clang::Stmt *Child : S->children())
    Result |= mentions(Child);
  Mentions[S] = Result;
  return Result;
}

//===----------------------------------------------------------------------===//
// Reads and writes
//===----------------------------------------------------------------------===//

std::optional<VariableFlow::Place>
VariableFlow::placeOf(const clang::Expr &E) const {
  Place Result{all(), true, {}};
  const clang::Expr *Base = E.IgnoreParens();
  while (const auto *Subscript =
             llvm::dyn_cast<clang::ArraySubscriptExpr>(Base)) {
    Result.Indices.insert(Result.Indices.begin(), partsOf(*Subscript).Index);
    Base = partsOf(*Subscript).Base->IgnoreParenImpCasts();
  }
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Base);
  if (!Name || Name->getDecl() != &Variable ||
      Result.Indices.size() > Extents.size())
    return std::nullopt;
  uint64_t First = 0, Length = Count;
  for (size_t D = 0; D < Result.Indices.size(); ++D) {
    const auto Index = valueOf(Context, *Result.Indices[D], Integers);
    if (!Index || *Index < 0 || uint64_t(*Index) >= Extents[D]) {
      Result.IsExact = false;
      return Result;
    }
    Length /= Extents[D];
    First += *Index * Length;
  }
  Result.Touched.reset();
  Result.Touched.set(First, First + Length);
  return Result;
}

void VariableFlow::read(const Place &At, const clang::Expr &Where) {
  ReadsAny = true;
  if (!Exposed && At.Touched.test(Written))
    Exposed = &Where;
}

void VariableFlow::write(const Place &At) {
  if (At.IsExact && !KeepsNothing)
    Written |= At.Touched;
}

void VariableFlow::runAssignment(const clang::BinaryOperator &S) {
  const std::optional<Place> At = placeOf(*S.getLHS());
  run(S.getRHS());
  if (!At)
    return run(S.getLHS());
  for (const clang::Expr *Index : At->Indices)
    run(Index);
  if (S.isCompoundAssignmentOp())
    read(*At, S);
  write(*At);
}

void VariableFlow::runBinary(const clang::BinaryOperator &S) {
  if (S.isAssignmentOp())
    return runAssignment(S);
  if (S.isLogicalOp())
    return runChoice(S.getLHS(), S.getRHS(), nullptr);
  if (!S.isCommaOp())
    return runEach(S);
  run(S.getLHS());
  run(S.getRHS());
}

/// What a lambda takes by value is read where it is made.
void VariableFlow::runLambda(const clang::LambdaExpr &S) {
  for (const clang::Expr *Init : S.capture_inits())
    run(Init);
}

/// The operands of most operators and calls are evaluated in any order: what
/// one writes is no help to another.
void VariableFlow::runEach(const clang::Stmt &S) {
  const Elements Start = Written;
  Elements Result = Start;
  for (const clang::Stmt *Child : S.children()) {
    Written = Start;
    run(Child);
    Result |= Written;
  }
  Written = Result;
}

void VariableFlow::runUnknown(const clang::Stmt &S) {
  const Elements Start = Written;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&S))
    if (Name->getDecl() == &Variable)
      read({all(), false, {}}, *Name);
  for (const clang::Stmt *Child : S.children())
    if (mentions(Child))
      runUnknown(*Child);
  Written = Start;
}

void VariableFlow::runExpression(const clang::Expr &S) {
  if (const std::optional<Place> At = placeOf(S)) {
    for (const clang::Expr *Index : At->Indices)
      run(Index);
    return read(*At, S);
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S))
    return runBinary(*Binary);
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&S))
    return runChoice(Choice->getCond(), Choice->getTrueExpr(),
                     Choice->getFalseExpr());
  if (const auto *Choice = llvm::dyn_cast<clang::BinaryConditionalOperator>(&S))
    return runChoice(Choice->getCommon(), Choice->getFalseExpr(), nullptr);
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(&S))
    return runLambda(*Lambda);
  if (const auto *Block = llvm::dyn_cast<clang::StmtExpr>(&S))
    return run(Block->getSubStmt());
  if (isUnevaluated(S))
    return;
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&S);
  const std::optional<Place> At = Unary && Unary->isIncrementDecrementOp()
                                      ? placeOf(*Unary->getSubExpr())
                                      : std::nullopt;
  if (!At)
    return runEach(S);
  for (const clang::Expr *Index : At->Indices)
    run(Index);
  read(*At, S);
  write(*At);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

VariableFlow::Frame &VariableFlow::push(bool IsLoop) {
  Frames.push_back({IsLoop, all(), all(), Written});
  return Frames.back();
}

VariableFlow::Frame VariableFlow::pop() {
  Frame Last = std::move(Frames.back());
  Frames.pop_back();
  return Last;
}

/// Nothing comes here any more.
void VariableFlow::end() {
  if (!KeepsNothing)
    Written = all();
}

void VariableFlow::leave(bool IsBreak) {
  for (size_t I = Frames.size(); I-- > 0;) {
    if (!IsBreak && !Frames[I].IsLoop)
      continue;
    (IsBreak ? Frames[I].Break : Frames[I].Continue) &= Written;
    break;
  }
  end();
}

void VariableFlow::runChoice(const clang::Stmt *Condition,
                             const clang::Stmt *Then, const clang::Stmt *Else) {
  run(Condition);
  const Elements Start = Written;
  run(Then);
  const Elements AfterThen = Written;
  Written = Start;
  run(Else);
  Written &= AfterThen;
}

void VariableFlow::runIf(const clang::IfStmt &S) {
  run(S.getInit());
  run(S.getConditionVariableDeclStmt());
  runChoice(S.getCond(), S.getThen(), S.getElse());
}

/// One round; answers with what is written where a `break` leaves it.
VariableFlow::Elements VariableFlow::runBody(const clang::Stmt *Body) {
  push(/*IsLoop=*/true);
  run(Body);
  const Frame Last = pop();
  Written &= Last.Continue;
  return Last.Break;
}

void VariableFlow::runLoop(const clang::Stmt *Condition,
                           const clang::Stmt *Body,
                           const clang::Stmt *Increment) {
  run(Condition);
  const Elements AfterTest = Condition ? Written : all();
  const Elements AfterBreak = runBody(Body);
  run(Increment);
  Written = AfterTest;
  Written &= AfterBreak;
}

bool VariableFlow::isSteady(const clang::ForStmt &For,
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
bool VariableFlow::runSmallLoop(const clang::ForStmt &S) {
  if (KeepsNothing)
    return false;
  const auto Loop = readSmallLoop(Context, S, Integers);
  if (!Loop || !isSteady(S, *Loop->Variable))
    return false;
  run(S.getInit());
  run(S.getCond());
  const Elements Start = Written;
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
  CountsTrips |= Written != Start;
  return true;
}

void VariableFlow::runFor(const clang::ForStmt &S) {
  if (runSmallLoop(S))
    return;
  run(S.getInit());
  run(S.getConditionVariableDeclStmt());
  runLoop(S.getCond(), S.getBody(), S.getInc());
}

void VariableFlow::runRange(const clang::CXXForRangeStmt &S) {
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

void VariableFlow::runDo(const clang::DoStmt &S) {
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

void VariableFlow::runSwitch(const clang::SwitchStmt &S) {
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

void VariableFlow::runLabel(const clang::Stmt *Labelled) {
  for (size_t I = Frames.size(); I-- > 0;)
    if (!Frames[I].IsLoop) {
      Written &= Frames[I].Entry;
      break;
    }
  run(Labelled);
}

void VariableFlow::runTry(const clang::CXXTryStmt &S) {
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
void VariableFlow::runDeclarations(const clang::DeclStmt &S) {
  for (const clang::Stmt *Init : S.children())
    run(Init);
  if (llvm::is_contained(S.decls(), &Variable))
    end();
}

void VariableFlow::run(const clang::Stmt *S) {
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
  switch (S->getStmtClass()) {
  case clang::Stmt::NullStmtClass:
    return;
  case clang::Stmt::CompoundStmtClass:
    for (const clang::Stmt *Child : S->children())
      run(Child);
    return;
  case clang::Stmt::DeclStmtClass:
    return runDeclarations(*llvm::cast<clang::DeclStmt>(S));
  case clang::Stmt::AttributedStmtClass:
    return run(llvm::cast<clang::AttributedStmt>(S)->getSubStmt());
  case clang::Stmt::IfStmtClass:
    return runIf(*llvm::cast<clang::IfStmt>(S));
  case clang::Stmt::ForStmtClass:
    return runFor(*llvm::cast<clang::ForStmt>(S));
  case clang::Stmt::CXXForRangeStmtClass:
    return runRange(*llvm::cast<clang::CXXForRangeStmt>(S));
  case clang::Stmt::WhileStmtClass: {
    const auto *While = llvm::cast<clang::WhileStmt>(S);
    run(While->getConditionVariableDeclStmt());
    return runLoop(While->getCond(), While->getBody(), nullptr);
  }
  case clang::Stmt::DoStmtClass:
    return runDo(*llvm::cast<clang::DoStmt>(S));
  case clang::Stmt::SwitchStmtClass:
    return runSwitch(*llvm::cast<clang::SwitchStmt>(S));
  case clang::Stmt::CaseStmtClass:
  case clang::Stmt::DefaultStmtClass:
    return runLabel(llvm::cast<clang::SwitchCase>(S)->getSubStmt());
  case clang::Stmt::BreakStmtClass:
    return leave(/*IsBreak=*/true);
  case clang::Stmt::ContinueStmtClass:
    return leave(/*IsBreak=*/false);
  case clang::Stmt::ReturnStmtClass:
    run(llvm::cast<clang::ReturnStmt>(S)->getRetValue());
    return end();
  case clang::Stmt::CXXTryStmtClass:
    return runTry(*llvm::cast<clang::CXXTryStmt>(S));
  case clang::Stmt::LabelStmtClass:
    return run(llvm::cast<clang::LabelStmt>(S)->getSubStmt());
  default:
    return runUnknown(*S);
  }
}
