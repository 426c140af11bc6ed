//===- UpwardExposedReads.cpp - What is read before it is set -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/UpwardExposedReads.h"

#include "rewriter/effects/OtherNames.h"
#include "rewriter/source/SubscriptParts.h"

using namespace idxmap;

/// More would be no small array: each thread has one of its own.
static constexpr uint64_t MaxElements = 4096;

std::optional<unsigned>
UpwardExposedReads::countElements(const clang::ASTContext &Context,
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

UpwardExposedReads::UpwardExposedReads(const clang::ASTContext &Context,
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

void UpwardExposedReads::follow(const clang::Stmt &S) {
  Written = none();
  runBody(&S);
}

bool UpwardExposedReads::mentions(const clang::Stmt *S) {
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

std::optional<UpwardExposedReads::Place>
UpwardExposedReads::placeOf(const clang::Expr &E) const {
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

void UpwardExposedReads::read(const Place &At, const clang::Expr &Where) {
  ReadsAny = true;
  if (!Exposed && At.Touched.test(Written))
    Exposed = &Where;
}

void UpwardExposedReads::write(const Place &At) {
  if (At.IsExact && !KeepsNothing)
    Written |= At.Touched;
}

void UpwardExposedReads::runAssignment(const clang::BinaryOperator &S) {
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

void UpwardExposedReads::runBinary(const clang::BinaryOperator &S) {
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
void UpwardExposedReads::runLambda(const clang::LambdaExpr &S) {
  for (const clang::Expr *Init : S.capture_inits())
    run(Init);
}

/// The operands of most operators and calls are evaluated in any order: what
/// one writes is no help to another.
void UpwardExposedReads::runEach(const clang::Stmt &S) {
  const Elements Start = Written;
  Elements Result = Start;
  for (const clang::Stmt *Child : S.children()) {
    Written = Start;
    run(Child);
    Result |= Written;
  }
  Written = Result;
}

void UpwardExposedReads::runUnknown(const clang::Stmt &S) {
  const Elements Start = Written;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&S))
    if (Name->getDecl() == &Variable)
      read({all(), false, {}}, *Name);
  for (const clang::Stmt *Child : S.children())
    if (mentions(Child))
      runUnknown(*Child);
  Written = Start;
}

void UpwardExposedReads::runExpression(const clang::Expr &S) {
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
