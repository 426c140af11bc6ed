//===- IterationDomain.cpp - Where an access of a body happens ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IterationDomain.h"

#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Print.h"
#include "rewriter/ir/Walk.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap::ir {

DomainReader::DomainReader(const Body &In, const PointsToGraph &Pointers,
                           const Definitions &Values,
                           const VariableModSet &Changes,
                           std::vector<MappedLoop> Nest, const Facts &Known,
                           OuterNames Names)
    : In(In), Pointers(Pointers), Values(Values),
      Reaching(In, Pointers, Names.IsPrivate), Nest(std::move(Nest)),
      Known(Known), Names(std::move(Names)),
      Index(
          In, Pointers, Values, Changes, this->Names.Number,
          this->Names.Invariant, [this](const Value &Of) { return other(Of); },
          [this](const Expr &Number, const Value &Source) {
            return fits(Number, Source);
          },
          /*TakesOpen=*/true) {}

std::optional<SourceToken>
DomainReader::obstacleOf(const Expr &Subscript) const {
  return !Obstacle &&
                 (namesMade(Subscript, Found) || namesSum(Subscript, Found))
             ? OnSum
             : Obstacle;
}

/// \p Number is \p Source, which is computed modulo 2^32, or is going to be
/// checked; false where its ends are not known. \p IsSeenBelow: what is less
/// than 0 without a sign is seen elsewhere.
bool DomainReader::fits(const Expr &Number, const Value &Source,
                        bool IsSeenBelow) {
  if (!Source.Is.isInteger())
    return true;
  std::optional<Extremes> Ends = extremesOf(Number, Found, Known);
  if (!Ends)
    return false;
  const bool IsSigned = Source.Is.Of == Type::Kind::Signed;
  if (IsSeenBelow && !IsSigned)
    Ends->Least = 0;
  if (!isInType(*Ends, Source.Is, Known))
    addFit(Found.Fits, {Ends->Least, Ends->Most, IsSigned ? "int" : "unsigned",
                        Names.Text(Source.Where)});
  return true;
}

std::optional<Extremes> DomainReader::endsOfValue(const Value &Of) {
  auto Ends = bounds().of(Of);
  if (!Ends && isOperation(Of, "?:", 3))
    Ends = endsOfChoice(Of);
  return Ends;
}

/// What is known by now of the variables that values are made of.
void DomainReader::refreshValues() {
  if (std::exchange(IsRefreshing, true))
    return;
  if (!readTables())
    stop(Here);
  for (size_t I = 0; I < Found.Values.size(); ++I) {
    const Value Of = Found.Values[I];
    const std::optional<Extremes> Ends = endsOfValue(Of);
    const auto Own = std::find_if(
        Found.Spans.begin(), Found.Spans.end(),
        [&](const Span &S) { return S.Variable == Found.Made[I]; });
    if (!Ends || Own == Found.Spans.end())
      continue;
    Own->Least = simplify(max(Own->Least, Ends->Least), Known);
    Own->Most = simplify(min(Own->Most, Ends->Most), Known);
  }
  IsRefreshing = false;
}

/// None of its variables has more than one value in an iteration of the loops
/// around.
bool DomainReader::isOfOneValue(const Value &Of) const {
  bool Result = true;
  forEachValue(Of, [&](const Value &Each) {
    if (Each.Of != Value::Kind::Load || !Each.At->Base ||
        !Pointers.isOwn(*Each.At->Base))
      return;
    const VariableNumber Base = *Each.At->Base;
    Result &= Values.onlyValue(Base) || Values.onlyPlace(Base) ||
              std::any_of(Inner.begin(), Inner.end(),
                          [&](const auto &One) { return One.first == Base; });
  });
  return Result;
}

/// Both are made of the same loads.
static bool isSame(const Value &A, const Value &B) {
  return A.Of == B.Of && A.Text == B.Text && A.At == B.At && A.Is == B.Is &&
         A.Of != Value::Kind::Call && A.Of != Value::Kind::Opaque && !A.First &&
         !B.First &&
         std::equal(A.Operands.begin(), A.Operands.end(), B.Operands.begin(),
                    B.Operands.end(), isSame);
}

/// A value of its own, with what is known of its ends: the same one wherever it
/// is read.
std::optional<IndexValue> DomainReader::other(const Value &Of) {
  constexpr unsigned MostDepth = 64;
  if (Depth == MostDepth)
    return std::nullopt;
  if (Of.Of == Value::Kind::Load) {
    if (Of.At->Base && Of.At->Way.empty())
      for (auto Each = Inner.rbegin(); Each != Inner.rend(); ++Each)
        // What is computed in its place may wrap round as it does.
        if (Each->first == *Of.At->Base)
          return IndexValue{Each->second,
                            Each->second.isSymbol() || !Of.Is.wraps()};
    if (const std::optional<Expr> Element = element(*Of.At))
      return IndexValue{*Element};
    if (const Value *Held = Reaching.of(Of)) {
      ++Depth;
      const auto Result = Index.read(*Held);
      --Depth;
      return Result;
    }
  } else if ((Of.Of == Value::Kind::Operation ||
              Of.Of == Value::Kind::Convert) &&
             Index.isInvariant(Of)) {
    return std::nullopt;
  }
  const std::string Text = toString(Of, In);
  for (size_t I = 0; I < Found.Values.size(); ++I)
    if (isSame(Found.Values[I], Of) ||
        (toString(Found.Values[I], In) == Text && isOfOneValue(Of)))
      return IndexValue{Expr::symbol(Found.Made[I], SymbolKind::Thread)};
  ++Depth;
  const std::optional<Extremes> Ends = endsOfValue(Of);
  --Depth;
  if (!Ends)
    return std::nullopt;
  const std::string Name = "#" + std::to_string(Found.Spans.size());
  if (!Sparse.empty() || isOperation(Of, "?:", 3))
    Sparse.insert(Name);
  Found.Spans.insert(Found.Spans.begin(), {Name, Ends->Least, Ends->Most});
  Found.Made.push_back(Name);
  Found.Values.push_back(Of);
  return IndexValue{Expr::symbol(Name, SymbolKind::Thread)};
}

void DomainReader::enter(const MemoryAccess &Place) {
  Found = {};
  Inner.clear();
  Headers.clear();
  Differences.clear();
  Sparse.clear();
  Obstacle = std::nullopt;
  OnSum = std::nullopt;
  Here = Place.Site ? Place.Site : Place.Where;
  enterNest();
  for (const Surrounding &Each : Place.Around)
    pass(Each);
  refreshValues();
  settleDifferences(0);
  refreshValues();
  addExtents();
}

void DomainReader::pass(const Surrounding &Around) {
  using Kind = Surrounding::Kind;
  Found.IsConditional = true;
  switch (Around.Of) {
  case Kind::Condition:
    if (!Headers.count(Around.That.What))
      assume(*Around.That.What, Around.That.IsTrue);
    return;
  case Kind::Round:
    return enterLoop(*Around.By);
  case Kind::Choice: {
    const Value &On = std::get<Switch>(Around.By->Form).On;
    if (!isOnData(On))
      stop(On.Where ? On.Where : Around.By->Where);
    return;
  }
  case Kind::Exit:
    return passExit(*Around.By, /*IsInLoop=*/false);
  case Kind::Other:
    return;
  }
}

/// A jump out of \p By may have led past the access, under conditions of which
/// nothing is known but what they are on.
void DomainReader::passExit(const Statement &By, bool IsInLoop) {
  const auto *Branch = std::get_if<If>(&By.Form);
  if (Branch && !isOnData(Branch->Condition))
    stop(Branch->Condition.Where ? Branch->Condition.Where : By.Where);
  for (const Statements *Parts : partsOf(By))
    for (const Statement &Each : *Parts)
      if (mayLeave(Each, IsInLoop || std::holds_alternative<Loop>(By.Form) ||
                             std::holds_alternative<Switch>(By.Form)))
        passExit(Each, IsInLoop || std::holds_alternative<Loop>(By.Form) ||
                           std::holds_alternative<Switch>(By.Form));
}

/// Spans and sums that may be empty.
void DomainReader::addExtents() {
  const auto add = [this](const Expr &Extent) {
    if (!dependsOn(Extent, Found.Spans) && !Known.provesPositive(Extent) &&
        std::find(Found.Extents.begin(), Found.Extents.end(), Extent) ==
            Found.Extents.end())
      Found.Extents.push_back(Extent);
  };
  for (const Span &S : Found.Spans)
    add(simplify(S.Most - S.Least + 1, Known));
  for (const SpanSum &Sum : Found.Sums)
    if (const std::optional<Expr> Extent = extentOf(Sum, Found, Known))
      add(*Extent);
}

} // namespace idxmap::ir
