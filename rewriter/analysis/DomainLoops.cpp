//===- DomainLoops.cpp - The loops around an access -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IterationDomain.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap::ir {

/// The last value that a loop with steps reaches, if that is an expression.
static std::optional<Expr> reached(const Expr &From, const Expr &To,
                                   int64_t Step,
                                   const std::vector<Span> &Spans) {
  if (Step == 1)
    return To;
  if (dependsOn(To - From, Spans))
    return std::nullopt;
  return From + floorDiv(To - From, Step) * Step;
}

/// The first and the last index of each mapped loop; a header that depends on
/// outer loops says it itself.
void DomainReader::enterNest() {
  for (const MappedLoop &Each : Nest) {
    const Expr Counter = Expr::symbol(Each.Name, SymbolKind::Thread);
    if (!Each.Of) {
      if (!Each.Header || !addSpan(*Each.Header, Each.Name))
        stop(Each.Header ? Each.Header->Where : Here);
      if (Each.Header)
        enterOthers(*Each.Header, Each, Counter);
      continue;
    }
    if (!Each.Of->IsDense)
      Sparse.insert(Each.Name);
    Found.Spans.insert(Found.Spans.begin(),
                       {Each.Name, Each.Of->First, Each.Of->Last});
    if (Each.Header)
      enterOthers(*Each.Header, Each, Each.Of->Trips);
  }
}

static std::optional<Expr> beforeIn(const MappedLoop &Loop, VariableNumber Of) {
  const auto Found = Loop.Before.find(Of);
  return Found == Loop.Before.end() ? std::nullopt
                                    : std::optional(Found->second);
}

/// The variables beside the counter of a mapped loop: what it makes of that,
/// or, where its own steps do not divide theirs, what takes \p Trips steps.
void DomainReader::enterOthers(const CountedLoop &Of, const MappedLoop &Mapped,
                               const Expr &Trips) {
  const Expr Counter = Expr::symbol(Mapped.Name, SymbolKind::Thread);
  for (const SteppedVariable &Each : Of.Others) {
    const std::optional<Expr> Before = beforeIn(Mapped, Each.Of);
    if (const std::optional<Expr> Number =
            steppedValue(Each, Of, Counter, Before, Index, In)) {
      Inner.push_back({Each.Of, *Number});
      continue;
    }
    const std::optional<Expr> First =
        Before || !Each.First ? Before : Index.number(*Each.First);
    const Type &Is = In.Variables[Each.Of].Is;
    if (!First || Each.Amount || !Mapped.Of || (Is.isInteger() && Is.Bits < 32))
      continue;
    const Expr Way = Expr(Each.Step) * Trips;
    const std::string Name = In.Variables[Each.Of].Name + "#0";
    Sparse.insert(Name);
    Found.Spans.insert(
        Found.Spans.begin(),
        {Name, simplify(Each.Decreases ? *First - Way : *First, Known),
         simplify(Each.Decreases ? *First : *First + Way, Known)});
    Inner.push_back({Each.Of, Expr::symbol(Name, SymbolKind::Thread)});
  }
}

/// A loop of the body. Without a span, its variable has no known values.
void DomainReader::enterLoop(const Statement &By) {
  const auto Of = countedLoop(std::get<Loop>(By.Form), By.Where, In, Pointers);
  if (!Of)
    return;
  Headers.insert(Of->Leaving);
  const std::string Name =
      In.Variables[Of->Of].Name + "#" + std::to_string(Inner.size() + 1);
  if (!addSpan(*Of, Name))
    return;
  const Expr Own = Expr::symbol(Name, SymbolKind::Thread);
  std::vector<std::pair<VariableNumber, Expr>> Entered = {{Of->Of, Own}};
  for (const SteppedVariable &Each : Of->Others)
    if (const std::optional<Expr> Number =
            steppedValue(Each, *Of, Own, std::nullopt, Index, In))
      Entered.push_back({Each.Of, *Number});
  Inner.insert(Inner.end(), Entered.begin(), Entered.end());
}

/// What the first index has to be below, or above: each of two bounds of which
/// the nearer one ends the loop. False if that is no polynomial.
bool DomainReader::assumeRuns(const CountedLoop &Of, const Expr &First,
                              const Value &Bound) {
  const auto Two = integerSelectionOf(withoutConversions(Bound), In);
  if (Two && Two->IsLesser != Of.Decreases)
    return assumeRuns(Of, First, Two->Chosen) &&
           assumeRuns(Of, First, Two->Otherwise);
  const std::optional<Expr> End = Index.number(Bound);
  if (!End)
    return false;
  const Expr Way = Of.Decreases ? First - *End : *End - First;
  assumeNonNegative(Of.isInclusive() ? Way : Way - 1, Of.Where);
  return true;
}

/// The bounds of which \p Bound is the greatest, or the least; also where a
/// local variable has that value.
void DomainReader::addBounds(const Value &Bound, bool IsLesser,
                             std::vector<Value> &All) const {
  const Value *Bare = &withoutConversions(Bound);
  if (Bare->Of == Value::Kind::Load && Bare->At->Base && Bare->At->Way.empty())
    if (const Value *Only = Values.onlyValue(*Bare->At->Base))
      Bare = &withoutConversions(*Only);
  const auto Two = integerSelectionOf(*Bare, In);
  if (!Two || Two->IsLesser != IsLesser)
    return All.push_back(Bound);
  addBounds(Two->Chosen, IsLesser, All);
  addBounds(Two->Otherwise, IsLesser, All);
}

/// What is the same for all iterations of loops around makes the span, and the
/// rest bounds its distance from their variables:
///
///   for k in [max(0, i - h), min(n, i + h + 1))
///     ->  k in [0, n - 1], -h <= k - i <= h
bool DomainReader::addWindow(const CountedLoop &Of, const std::string &Name) {
  if (!Of.Bound || Of.Step != 1 || Of.Amount || Of.StepsInCondition)
    return false;
  std::vector<Value> Low, High;
  addBounds(Of.Decreases ? *Of.Bound : Of.First, /*IsLesser=*/false, Low);
  addBounds(Of.Decreases ? Of.First : *Of.Bound, /*IsLesser=*/true, High);
  if (Low.size() + High.size() == 2)
    return false;
  const Expr Counter = Expr::symbol(Name, SymbolKind::Thread);
  std::optional<Expr> Least, Most;
  std::vector<Expr> NotNegative;
  const auto take = [&](const Value &Each, bool IsLow) {
    const std::optional<Expr> Read = Index.number(Each);
    if (!Read)
      return false;
    const int Open = IsLow == Of.Decreases && !Of.isInclusive() ? 1 : 0;
    const Expr Number = IsLow ? *Read + Open : *Read - Open;
    std::optional<Expr> &End = IsLow ? Least : Most;
    if (dependsOn(Number, Found.Spans))
      NotNegative.push_back(IsLow ? Counter - Number : Number - Counter);
    else
      End = !End ? Number : IsLow ? max(*End, Number) : min(*End, Number);
    return true;
  };
  for (const Value &Each : Low)
    if (!take(Each, true))
      return false;
  for (const Value &Each : High)
    if (!take(Each, false))
      return false;
  if (!Least || !Most || NotNegative.empty())
    return false;
  assumeNonNegative(*Most - *Least, Of.Where);
  Found.Spans.insert(Found.Spans.begin(),
                     {Name, simplify(*Least, Known), simplify(*Most, Known)});
  for (const Expr &Each : NotNegative)
    assumeNonNegative(Each, Of.Where);
  return true;
}

bool DomainReader::addSpan(const CountedLoop &Of, const std::string &Name) {
  if (addWindow(Of, Name))
    return true;
  const std::optional<Expr> First = Index.number(Of.First);
  const std::optional<Expr> Bound =
      Of.Bound ? Index.number(*Of.Bound) : std::optional<Expr>(0);
  if (Of.Amount || !First || !Bound)
    return false;
  if (Of.Step != 1)
    Sparse.insert(Name);
  const int Shift = Of.StepsInCondition ? 1 : 0;
  const Expr Last = Of.isInclusive() ? *Bound
                    : Of.Decreases   ? *Bound + 1
                                     : *Bound - 1;
  std::optional<Expr> Least = First, Most = First;
  if (Of.Decreases) {
    const std::optional<Expr> Back =
        reached(-*First, -Last, Of.Step, Found.Spans);
    Least = Back ? std::optional(-*Back) : std::nullopt;
  } else {
    Most = reached(*First, Last, Of.Step, Found.Spans);
  }
  if (!Least || !Most)
    return false;
  if (!Of.Bound || Of.Step != 1 || !assumeRuns(Of, *First, *Of.Bound))
    assumeNonNegative(*Most - *Least, Of.Where);
  Found.Spans.insert(Found.Spans.begin(),
                     {Name, simplify(*Least - Shift), simplify(*Most - Shift)});
  return true;
}

} // namespace idxmap::ir
