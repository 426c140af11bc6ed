//===- DomainDifferences.cpp - What `!=` leaves -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A value that a variable does not take cuts its span short only where it is an
// end of it. Which one it is, the launch may have to find out:
//
//   i in [l, m], i != l            ->  [l + 1, m]
//   i in [l, m], i != c            ->  [l + (l == c), m - (m == c)]
//   x + d in [l, m], x + d != m    ->  x + d in [l, m - 1]
//
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IterationDomain.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap::ir {

/// The one variable of \p Spans that \p Value names, or null.
static Span *onlySpanOf(const Expr &Value, std::vector<Span> &Spans) {
  Span *Only = nullptr;
  for (Span &S : Spans)
    if (dependsOn(Value, {S})) {
      if (Only)
        return nullptr;
      Only = &S;
    }
  return Only;
}

static Expr valueAt(const Expr &Value, const Span &Of, const Expr &Point) {
  return substitute(Value, {{Of.Variable, Point}});
}

/// 1 where \p Value is 0, and else 0.
static Expr isZero(const Expr &Value) { return 1 - min(1, max(Value, -Value)); }

/// What is none yet may become an end by a condition further in.
void DomainReader::assumeDifferent(const Expr &Distance, SourceToken Because) {
  if (isOfTables(Distance))
    return keepRows(Distance, Found.NotZero, Because);
  if (!takeEnd(Distance, Because))
    Differences.push_back({Distance, Because});
}

bool DomainReader::takeEnd(const Expr &Distance, SourceToken Because) {
  for (Span &S : Found.Spans) {
    const auto isZeroAt = [&](const Expr &End) {
      return simplify(valueAt(Distance, S, End), Known).isConstant(0);
    };
    if (isZeroAt(S.Least))
      S.Least = simplify(S.Least + 1);
    else if (isZeroAt(S.Most))
      S.Most = simplify(S.Most - 1);
    else
      continue;
    return true;
  }
  return takeEndOfSum(Distance, Because);
}

/// The same of a sum of several variables: `x + d != n`.
bool DomainReader::takeEndOfSum(const Expr &Distance, SourceToken Because) {
  if (!dependsOn(Distance, Found.Spans) || onlySpanOf(Distance, Found.Spans))
    return false;
  const auto Ends = extremesOf(Distance, Found, Known);
  if (!Ends || !(Ends->Least.isConstant(0) || Ends->Most.isConstant(0)))
    return false;
  const Expr Way = Ends->Least.isConstant(0) ? Distance : -Distance;
  if (!narrow(Found, simplify(Way - 1), Known))
    return false;
  OnSum = Because;
  return true;
}

void DomainReader::takeEnds() {
  for (size_t I = 0; I < Differences.size();)
    if (takeEnd(Differences[I].first, Differences[I].second)) {
      Differences.erase(Differences.begin() + I);
      I = 0;
    } else {
      ++I;
    }
}

/// \p Distance is 0 inside of its variable's span or not at all.
bool DomainReader::leavesEnds(const Expr &Distance) const {
  const auto isNeverZero = [&](const Expr &Least, const Expr &Most) {
    return Known.provesPositive(simplify(Least, Known)) ||
           Known.provesPositive(simplify(-Most, Known));
  };
  if (!dependsOn(Distance, Found.Spans))
    return true;
  auto Spans = Found.Spans;
  if (const Span *Only = onlySpanOf(Distance, Spans)) {
    const Expr First = valueAt(Distance, *Only, Only->Least);
    const Expr Last = valueAt(Distance, *Only, Only->Most);
    if (isNeverZero(First, First) && isNeverZero(Last, Last))
      return true;
  }
  const auto Ends = extremesOf(Distance, Found, Known);
  return Ends && isNeverZero(Ends->Least, Ends->Most);
}

/// How much \p Value grows with the variable, if that is 1 or -1 and the
/// variable takes every integer of its span; else 0.
int64_t DomainReader::unitSlope(const Expr &Value, const Span &Of) const {
  const Expr Next = Expr::symbol(Of.Variable, SymbolKind::Thread) + 1;
  const Expr Slope = simplify(valueAt(Value, Of, Next) - Value);
  const bool IsUnit = Slope.isConstant(1) || Slope.isConstant(-1);
  return IsUnit && !Sparse.contains(Of.Variable) ? Slope.value() : 0;
}

/// Of several values, those further out are taken away first: the one beside
/// them may be the end then. False where it is not known which they are.
bool DomainReader::cutEnds(Span &Of, const std::vector<Expr> &Distances) const {
  constexpr size_t MostValues = 2; // Each makes an end three times as long.
  std::vector<Expr> Ascending;
  for (const Expr &Each : Distances) {
    const Expr Value =
        simplify(valueAt(Each, Of, 0) * -unitSlope(Each, Of), Known);
    const auto Behind = std::find_if(
        Ascending.begin(), Ascending.end(),
        [&](const Expr &Other) { return !Known.provesLess(Other, Value); });
    if (unitSlope(Each, Of) == 0 || Ascending.size() == MostValues ||
        (Behind != Ascending.end() && !Known.provesLess(Value, *Behind)))
      return false;
    Ascending.insert(Behind, Value);
  }
  if (dependsOn(Of.Least, Found.Spans) || dependsOn(Of.Most, Found.Spans))
    return false;
  for (const Expr &Value : Ascending)
    Of.Least = simplify(Of.Least + isZero(Of.Least - Value), Known);
  for (auto Each = Ascending.rbegin(); Each != Ascending.rend(); ++Each)
    Of.Most = simplify(Of.Most - isZero(Of.Most - *Each), Known);
  return true;
}

/// Of `i != j`, each takes its ends elsewhere, unless both have one value.
bool DomainReader::cutEndsOfSum(const Expr &Distance, SourceToken Because) {
  const auto Ends = extremesOf(Distance, Found, Known);
  Expr Rest = Distance;
  int64_t Slopes = 0;
  for (const Span &S : Found.Spans)
    if (dependsOn(Distance, {S})) {
      const int64_t Slope = unitSlope(Distance, S);
      if (Slope == 0)
        return false;
      Slopes += Slope;
      Rest = valueAt(Rest, S, 0);
    }
  if (!Ends)
    return false;
  const Expr Least = simplify(Ends->Least + isZero(Ends->Least), Known);
  const Expr Most = simplify(Ends->Most - isZero(Ends->Most), Known);
  if (Slopes == 0 && simplify(Rest, Known).isConstant(0)) {
    const Expr Extent = simplify(Ends->Most - Ends->Least, Known);
    if (!Known.provesPositive(Extent) &&
        std::find(Found.Extents.begin(), Found.Extents.end(), Extent) ==
            Found.Extents.end())
      Found.Extents.push_back(Extent);
    return true;
  }
  OnSum = Because;
  return Differences.size() == 1 &&
         narrow(Found, simplify(Distance - Least), Known) &&
         narrow(Found, simplify(Most - Distance), Known);
}

/// Stops at those of \p From on that cannot be followed.
void DomainReader::settleDifferences(size_t From) {
  const std::vector<std::pair<Expr, SourceToken>> Own(
      Differences.begin() + From, Differences.end());
  for (Span &S : Found.Spans) {
    std::vector<Expr> Distances;
    std::optional<SourceToken> Because;
    for (const auto &[Distance, Condition] : Own)
      if (onlySpanOf(Distance, Found.Spans) == &S) {
        Distances.push_back(Distance);
        if (!leavesEnds(Distance))
          Because = Condition;
      }
    if (Because && !cutEnds(S, Distances))
      stop(*Because);
  }
  for (const auto &[Distance, Because] : Own)
    if (!onlySpanOf(Distance, Found.Spans) && !leavesEnds(Distance) &&
        !cutEndsOfSum(Distance, Because))
      stop(Because);
}

} // namespace idxmap::ir
