//===- Surroundings.cpp - The loops and conditions around a place ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Surroundings.h"
#include "rewriter/source/IntegerVariable.h"

#include "rewriter/accesses/BoundedIndex.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/source/ForwardLabels.h"
#include "rewriter/source/JumpsOut.h"
#include "rewriter/source/SameExpression.h"

#include "mapping/expr/Simplify.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

SurroundingsReader::SurroundingsReader(const Extraction &E,
                                       const clang::Stmt &Body,
                                       const LocalValues &Locals,
                                       const WalkedNest &Nest,
                                       const Facts &Known, Symbols &Values)
    : E(E), Body(Body), Locals(Locals), Nest(Nest), Known(Known),
      Values(Values), Parents(const_cast<clang::Stmt *>(&Body)),
      Names{[this](const clang::ValueDecl &D) { return changing(D); },
            [this](const clang::Expr &Value) { return other(Value); },
            [this](const std::string &Text, const clang::FieldDecl &Field,
                   clang::QualType Type) {
              if (const auto Same = this->Values.valueOf(
                      Expr::symbol("(" + Text + ")", SymbolKind::Host)))
                return Same;
              Members.insert(&Field);
              return std::optional(this->Values.value(Text, Type));
            },
            [this](const TableElement &Of, const std::vector<Expr> &Indices) {
              return element(Of, Indices);
            },
            [this](const Expr &Value, const clang::Expr &Source) {
              return fits(Value, Source);
            }},
      Index(E, Locals, &Names) {}

std::optional<Expr>
SurroundingsReader::changing(const clang::ValueDecl &D) const {
  for (const auto &[Variable, Symbol] : llvm::reverse(Inner))
    if (Variable == &D)
      return Symbol;
  return std::nullopt;
}

/// \p Value is \p Source, which is computed modulo 2^32, or is going to be
/// checked; false where its ends are not known. \p IsSeenBelow: what is less
/// than 0 without a sign is seen elsewhere.
bool SurroundingsReader::fits(const Expr &Value, const clang::Expr &Source,
                              bool IsSeenBelow) {
  std::optional<Extremes> Ends = extremesOf(Value, Found, Known);
  if (!Ends)
    return false;
  const bool IsSigned = Source.getType()->isSignedIntegerOrEnumerationType();
  if (IsSeenBelow && !IsSigned)
    Ends->Least = 0;
  if (!isInType(*Ends, E.Context, Source.getType(), Known))
    addFit(Found.Fits, {Ends->Least, Ends->Most, IsSigned ? "int" : "unsigned",
                        E.lineOf(Source.IgnoreParens()->getSourceRange())});
  return true;
}

/// A value that the launch may compute even if the loop does not run.
static bool isHarmless(const clang::Stmt &Value) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Value))
    if (Binary->getOpcode() == clang::BO_Div ||
        Binary->getOpcode() == clang::BO_Rem)
      return false;
  return llvm::all_of(Value.children(), [](const clang::Stmt *Child) {
    return !Child || isHarmless(*Child);
  });
}

std::optional<Expr> SurroundingsReader::invariant(const clang::Expr &Value) {
  const clang::QualType Type = Value.getType().getNonReferenceType();
  const std::string Text = E.lineOf(Value.getSourceRange());
  if (Type->isDependentType() || !isStandardInteger(Type) ||
      !isHarmless(Value) || Text.empty())
    return std::nullopt;
  return Values.value(Text, Type);
}

std::optional<Extremes>
SurroundingsReader::endsOfValue(const clang::Expr &Value) {
  auto Ends = boundsOfIndex(E.Context, Value, Index, Found, Known);
  if (const auto *Choice =
          llvm::dyn_cast<clang::ConditionalOperator>(Value.IgnoreParens());
      Choice && !Ends)
    Ends = endsOfChoice(*Choice);
  return Ends;
}

/// What is known by now of the variables that values are made of.
void SurroundingsReader::refreshValues() {
  if (std::exchange(IsRefreshing, true))
    return;
  if (!readTables())
    stop(Body);
  for (size_t I = 0; I < Found.Values.size(); ++I) {
    const std::optional<Extremes> Ends = endsOfValue(*Found.Values[I]);
    const auto Own = llvm::find_if(Found.Spans, [&](const Span &S) {
      return S.Variable == Found.Made[I];
    });
    if (!Ends || Own == Found.Spans.end())
      continue;
    Own->Least = simplify(max(Own->Least, Ends->Least), Known);
    Own->Most = simplify(min(Own->Most, Ends->Most), Known);
  }
  IsRefreshing = false;
}

/// None of its variables is assigned more than once.
bool SurroundingsReader::isOfOneValue(const clang::Stmt &Value) const {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Value);
  if (Name && Locals.isLocal(Name->getDecl()) &&
      !Locals.isNestVariable(Name->getDecl()) &&
      !Locals.onlyValue(Name->getDecl()) && !changing(*Name->getDecl()))
    return false;
  return llvm::all_of(Value.children(), [this](const clang::Stmt *Child) {
    return !Child || isOfOneValue(*Child);
  });
}

/// A value of its own, with what is known of its ends: the same one wherever it
/// is read.
std::optional<Expr> SurroundingsReader::other(const clang::Expr &Value) {
  if (Index.isInvariant(&Value))
    return invariant(Value);
  for (const auto &[Each, Name] : llvm::zip(Found.Values, Found.Made))
    if (Each == &Value ||
        (isSameExpression(E.Context, *Each, Value) && isOfOneValue(Value)))
      return Expr::symbol(Name, SymbolKind::Thread);
  const std::optional<Extremes> Ends = endsOfValue(Value);
  if (!Ends)
    return std::nullopt;
  const std::string Name = "#" + std::to_string(Found.Spans.size());
  if (!Sparse.empty() ||
      llvm::isa<clang::ConditionalOperator>(Value.IgnoreParens()))
    Sparse.insert(Name);
  Found.Spans.insert(Found.Spans.begin(), {Name, Ends->Least, Ends->Most});
  Found.Made.push_back(Name);
  Found.Values.push_back(&Value);
  return Expr::symbol(Name, SymbolKind::Thread);
}

void SurroundingsReader::enter(const clang::Stmt &Place) {
  Found = {};
  Inner.clear();
  Differences.clear();
  Sparse.clear();
  Obstacle = nullptr;
  OnSum = nullptr;
  enterNest();
  std::vector<const clang::Stmt *> Path = {&Place};
  while (Path.back() != &Body) {
    const clang::Stmt *Parent = Parents.getParent(Path.back());
    if (!Parent)
      return stop(Place);
    Path.push_back(Parent);
  }
  for (size_t I = Path.size() - 1; I > 0; --I)
    pass(*Path[I], *Path[I - 1]);
  refreshValues();
  settleDifferences(0);
  refreshValues();
  addExtents();
}

/// Whenever \p Parent runs, so does each of its parts, as far as the conditions
/// in it that are followed allow.
static bool runsParts(const clang::Stmt &Parent) {
  if (llvm::isa<clang::Expr>(Parent))
    return !llvm::isa<clang::LambdaExpr, clang::StmtExpr,
                      clang::BinaryConditionalOperator,
                      clang::GenericSelectionExpr, clang::ChooseExpr>(Parent);
  return llvm::isa<clang::CompoundStmt, clang::AttributedStmt, clang::DeclStmt,
                   clang::IfStmt>(Parent);
}

void SurroundingsReader::pass(const clang::Stmt &Parent,
                              const clang::Stmt &Child) {
  Found.IsConditional |= !runsParts(Parent);
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Parent))
    return passSiblings(*Block, Child);
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&Parent)) {
    if (&Child == For->getBody())
      enterLoop(*For);
  } else if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&Parent)) {
    if (&Child == If->getThen() || &Child == If->getElse())
      assume(*If->getCond(), &Child == If->getThen());
  } else if (const auto *Choice =
                 llvm::dyn_cast<clang::ConditionalOperator>(&Parent)) {
    if (&Child != Choice->getCond())
      assume(*Choice->getCond(), &Child == Choice->getTrueExpr());
  } else if (const auto *Binary =
                 llvm::dyn_cast<clang::BinaryOperator>(&Parent)) {
    if (Binary->isLogicalOp() && &Child == Binary->getRHS())
      assume(*Binary->getLHS(), Binary->getOpcode() == clang::BO_LAnd);
  } else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(&Parent)) {
    if (&Child == Switch->getBody() && !isOnData(*Switch->getCond()))
      stop(*Switch->getCond());
  }
}

/// What runs before may leave the block: `if (i >= n) continue;`.
void SurroundingsReader::passSiblings(const clang::CompoundStmt &Block,
                                      const clang::Stmt &Child) {
  for (const clang::Stmt *Before : Block.body()) {
    if (Before == &Child)
      return;
    const auto *If = llvm::dyn_cast<clang::IfStmt>(Before);
    if (If && !If->getElse() &&
        (isJump(*If->getThen()) || leadsBehind(*If->getThen(), Block, Child))) {
      assume(*If->getCond(), /*IsTrue=*/false);
      continue;
    }
    Found.IsConditional |= hasFreeJumps(Before);
    for (const clang::Expr *Condition : conditionsOfJumps(*Before)) {
      Found.IsConditional = true;
      if (!isOnData(*Condition))
        stop(*Condition);
    }
  }
}

static bool isMemory(const clang::Stmt &Value) {
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Value);
  return llvm::isa<clang::ArraySubscriptExpr, clang::CallExpr,
                   clang::MemberExpr>(Value) ||
         (Unary && Unary->getOpcode() == clang::UO_Deref);
}

static bool readsMemory(const clang::Stmt &Value) {
  return isMemory(Value) ||
         llvm::any_of(Value.children(), [](const clang::Stmt *Child) {
           return Child && readsMemory(*Child);
         });
}

/// `any = any || a[i] < 0`: what all iterations make of memory.
bool SurroundingsReader::isReducedFromData(const clang::ValueDecl &D) const {
  return Locals.isReduced(&D) &&
         llvm::all_of(Locals.valuesOf(&D), [](const clang::Stmt *Value) {
           return readsMemory(*Value);
         });
}

/// Decided by what memory or a call yields, not by the variables alone.
bool SurroundingsReader::isOnData(const clang::Stmt &Condition) const {
  if (isMemory(Condition))
    return true;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Condition)) {
    if (isReducedFromData(*Name->getDecl()))
      return true;
    if (Locals.isLocal(Name->getDecl())) {
      if (!Name->getType()->isIntegralOrEnumerationType())
        return true;
      const clang::Expr *Value = Locals.onlyValue(Name->getDecl());
      return Value && isOnData(*Value);
    }
  }
  return llvm::any_of(Condition.children(), [&](const clang::Stmt *Child) {
    return Child && isOnData(*Child);
  });
}

/// The same for all iterations: the host knows, too.
void SurroundingsReader::assumeInvariant(const clang::Expr &Condition,
                                         bool IsTrue) {
  const std::string Text = E.lineOf(Condition.getSourceRange());
  if (Text.empty() || !isHarmless(Condition))
    return stop(Condition);
  Found.Extents.push_back(Values.value(
      "(" + Text + ") ? " + (IsTrue ? "1 : 0" : "0 : 1"), E.Context.IntTy));
}

void SurroundingsReader::assume(const clang::Expr &Condition, bool IsTrue) {
  Found.IsConditional = true;
  const clang::Expr *Bare = Condition.IgnoreParenImpCasts();
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Bare))
    if (Unary->getOpcode() == clang::UO_LNot)
      return assume(*Unary->getSubExpr(), !IsTrue);
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Bare);
  const auto Both = IsTrue ? clang::BO_LAnd : clang::BO_LOr;
  if (Binary && Binary->getOpcode() == Both) {
    assume(*Binary->getLHS(), IsTrue);
    assume(*Binary->getRHS(), IsTrue);
    return;
  }
  if (Binary && Binary->isComparisonOp() &&
      assumeComparison({*Binary->getLHS(), Binary->getRHS(),
                        IsTrue ? Binary->getOpcode()
                               : clang::BinaryOperator::negateComparisonOp(
                                     Binary->getOpcode()),
                        *Binary}))
    return;
  if (Index.isInvariant(Bare))
    return assumeInvariant(*Bare, IsTrue);
  if (!Bare->getType()->isBooleanType() &&
      assumeComparison(
          {*Bare, nullptr, IsTrue ? clang::BO_NE : clang::BO_EQ, *Bare}))
    return;
  const auto Either = IsTrue ? clang::BO_LOr : clang::BO_LAnd;
  if (Binary && Binary->getOpcode() == Either &&
      assumeEither(*Binary->getLHS(), *Binary->getRHS(), IsTrue))
    return;
  if (!isOnData(*Bare))
    stop(*Bare);
}

/// Spans and sums that may be empty.
void SurroundingsReader::addExtents() {
  const auto add = [this](const Expr &Extent) {
    if (!dependsOn(Extent, Found.Spans) && !Known.provesPositive(Extent) &&
        llvm::find(Found.Extents, Extent) == Found.Extents.end())
      Found.Extents.push_back(Extent);
  };
  for (const Span &S : Found.Spans)
    add(simplify(S.Most - S.Least + 1, Known));
  for (const SpanSum &Sum : Found.Sums)
    if (const std::optional<Expr> Extent = extentOf(Sum, Found, Known))
      add(*Extent);
}
