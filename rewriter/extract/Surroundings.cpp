//===- Surroundings.cpp - The loops and conditions around a place ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/Surroundings.h"

#include "rewriter/extract/BoundedIndex.h"
#include "rewriter/extract/ForwardLabels.h"
#include "rewriter/extract/JumpsOut.h"
#include "rewriter/extract/LoopForm.h"

#include "mapping/Simplify.h"

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
            }},
      Index(E, Locals, &Names) {}

std::optional<Expr>
SurroundingsReader::changing(const clang::ValueDecl &D) const {
  for (const auto &[Variable, Symbol] : llvm::reverse(Inner))
    if (Variable == &D)
      return Symbol;
  return std::nullopt;
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

/// A value of its own, with what is known of its ends.
std::optional<Expr> SurroundingsReader::other(const clang::Expr &Value) {
  if (Index.isInvariant(&Value))
    return invariant(Value);
  auto Ends = boundsOfIndex(E.Context, Value, Index, Found.Spans, Known);
  if (const auto *Choice =
          llvm::dyn_cast<clang::ConditionalOperator>(Value.IgnoreParens());
      Choice && !Ends)
    Ends = endsOfChoice(*Choice);
  if (!Ends)
    return std::nullopt;
  const std::string Name = "#" + std::to_string(Found.Spans.size());
  Found.Spans.insert(Found.Spans.begin(), {Name, Ends->Least, Ends->Most});
  return Expr::symbol(Name, SymbolKind::Thread);
}

void SurroundingsReader::enter(const clang::Stmt &Place) {
  Found = {};
  Inner.clear();
  Differences.clear();
  Obstacle = nullptr;
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
  for (const auto &[Distance, Because] : Differences)
    if (!leavesEnds(Distance))
      stop(*Because);
  addExtents();
}

void SurroundingsReader::pass(const clang::Stmt &Parent,
                              const clang::Stmt &Child) {
  Found.IsConditional |=
      llvm::isa<clang::ForStmt, clang::WhileStmt, clang::CXXForRangeStmt,
                clang::SwitchStmt, clang::LambdaExpr>(Parent);
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
  if (Binary && Binary->isComparisonOp() && assumeComparison(*Binary, IsTrue))
    return;
  if (Index.isInvariant(Bare))
    return assumeInvariant(*Bare, IsTrue);
  const auto Either = IsTrue ? clang::BO_LOr : clang::BO_LAnd;
  if (Binary && Binary->getOpcode() == Either &&
      assumeEither(*Binary->getLHS(), *Binary->getRHS(), IsTrue))
    return;
  if (!isOnData(*Bare))
    stop(*Bare);
}

/// `i % m < w` takes from the ends of one variable what does not satisfy it. Of
/// several variables, each takes its ends for some value of the others. False
/// if \p Comparison is not about a remainder.
///
/// The least x >= l with First <= x mod m <= Last is max(l, k*m + First), where
/// k = ceil((l - Last) / m).
bool SurroundingsReader::assumeRemainder(
    const clang::BinaryOperator &Comparison,
    clang::BinaryOperatorKind Relation) {
  const auto Form =
      remainderOf(*Comparison.getLHS(), Index, Found.Spans, Known);
  if (!Form)
    return false;
  std::vector<Span *> Variables;
  for (Span &S : Found.Spans)
    if (dependsOn(Form->Of, {S}))
      Variables.push_back(&S);
  if (Variables.size() != 1)
    return true;
  Span &Only = *Variables.front();
  const Expr Shift =
      simplify(Form->Of - Expr::symbol(Only.Variable, SymbolKind::Thread));
  const std::optional<Expr> Rest = Index.read(Comparison.getRHS());
  const std::optional<Extremes> Kept =
      Rest ? keptRemainders(Relation, *Rest, Form->Divisor) : std::nullopt;
  if (!Kept || dependsOn(*Rest, Found.Spans) || !Form->IsEuclidean ||
      dependsOn(Shift, Found.Spans)) {
    stop(Comparison);
    return true;
  }
  const Expr &M = Form->Divisor;
  const Expr Least = Only.Least + Shift, Most = Only.Most + Shift;
  const Expr First = ceilDiv(Least - Kept->Most, M) * M + Kept->Least;
  const Expr Last = floorDiv(Most - Kept->Least, M) * M + Kept->Most;
  Only.Least = simplify(max(Least, First) - Shift, Known);
  Only.Most = simplify(min(Most, Last) - Shift, Known);
  return true;
}

/// False if a side is no polynomial.
bool SurroundingsReader::assumeComparison(
    const clang::BinaryOperator &Comparison, bool IsTrue) {
  const clang::Expr *Sides[] = {Comparison.getLHS(), Comparison.getRHS()};
  for (const clang::Expr *Side : Sides)
    if (Side->getType()->isDependentType() ||
        !Side->getType()->isIntegralOrEnumerationType())
      return false;
  auto Relation = Comparison.getOpcode();
  if (!IsTrue)
    Relation = clang::BinaryOperator::negateComparisonOp(Relation);
  if (assumeRemainder(Comparison, Relation))
    return true;
  const std::optional<Expr> Left = Index.read(Sides[0]);
  const std::optional<Expr> Right = Index.read(Sides[1]);
  if (!Left || !Right)
    return false;
  const Expr Above = *Left - *Right, Below = *Right - *Left;
  switch (Relation) {
  case clang::BO_LT:
    assumeNonNegative(Below - 1, Comparison);
    break;
  case clang::BO_LE:
    assumeNonNegative(Below, Comparison);
    break;
  case clang::BO_GT:
    assumeNonNegative(Above - 1, Comparison);
    break;
  case clang::BO_GE:
    assumeNonNegative(Above, Comparison);
    break;
  case clang::BO_EQ:
    assumeNonNegative(Above, Comparison);
    assumeNonNegative(Below, Comparison);
    break;
  default:
    assumeDifferent(Above, Comparison);
    break;
  }
  takeEnds();
  return true;
}

void SurroundingsReader::assumeNonNegative(const Expr &Value,
                                           const clang::Stmt &Because) {
  const Expr Simple = simplify(Value, Known);
  if (Known.provesNonNegative(Simple) || narrow(Found.Spans, Simple, Known))
    return;
  if (dependsOn(Simple, Found.Spans))
    stop(Because);
  else
    Found.Extents.push_back(simplify(Simple + 1));
}

/// Only an end of a span can be taken away; what is none may become one by a
/// condition further in. Of a distance between two variables (`i != j`), each
/// takes its ends elsewhere.
void SurroundingsReader::assumeDifferent(const Expr &Distance,
                                         const clang::Stmt &Because) {
  if (!takeEnd(Distance))
    Differences.push_back({Distance, &Because});
}

bool SurroundingsReader::takeEnd(const Expr &Distance) {
  for (Span &S : Found.Spans) {
    const auto isZeroAt = [&](const Expr &End) {
      return simplify(substitute(Distance, {{S.Variable, End}}), Known)
          .isConstant(0);
    };
    if (isZeroAt(S.Least))
      S.Least = simplify(S.Least + 1);
    else if (isZeroAt(S.Most))
      S.Most = simplify(S.Most - 1);
    else
      continue;
    return true;
  }
  return false;
}

void SurroundingsReader::takeEnds() {
  for (size_t I = 0; I < Differences.size();)
    if (takeEnd(Differences[I].first)) {
      Differences.erase(Differences.begin() + I);
      I = 0;
    } else {
      ++I;
    }
}

/// \p Distance is 0 inside of its variable's span or not at all.
bool SurroundingsReader::leavesEnds(const Expr &Distance) const {
  const auto isNeverZero = [&](const Expr &Least, const Expr &Most) {
    return Known.provesPositive(simplify(Least, Known)) ||
           Known.provesPositive(simplify(-Most, Known));
  };
  const Span *Only = nullptr;
  for (const Span &S : Found.Spans)
    if (dependsOn(Distance, {S})) {
      if (Only)
        return true;
      Only = &S;
    }
  if (!Only)
    return true;
  const Expr First = substitute(Distance, {{Only->Variable, Only->Least}});
  const Expr Last = substitute(Distance, {{Only->Variable, Only->Most}});
  const auto Ends = extremesOf(Distance, Found.Spans, Known);
  return (isNeverZero(First, First) && isNeverZero(Last, Last)) ||
         (Ends && isNeverZero(Ends->Least, Ends->Most));
}

/// Spans that may be empty.
void SurroundingsReader::addExtents() {
  for (const Span &S : Found.Spans) {
    const Expr Extent = simplify(S.Most - S.Least + 1, Known);
    if (!dependsOn(Extent, Found.Spans) && !Known.provesPositive(Extent) &&
        llvm::find(Found.Extents, Extent) == Found.Extents.end())
      Found.Extents.push_back(Extent);
  }
}
