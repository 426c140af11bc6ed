//===- DomainConditions.cpp - What conditions leave of a domain -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IterationDomain.h"

#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Walk.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap::ir {

static bool isTruth(const Value &Of) { return Of.Is.Of == Type::Kind::Bool; }

/// Decided by what memory or a call yields, not by the variables alone.
bool DomainReader::isOnData(const Value &Condition) const {
  bool Result = false;
  forEachValue(Condition, [&](const Value &Each) {
    if (Each.Of == Value::Kind::Call || Each.Of == Value::Kind::Opaque) {
      Result |= argumentsOf(Each, "std::min", 2).empty() &&
                argumentsOf(Each, "std::max", 2).empty() &&
                argumentsOf(Each, "std::clamp", 3).empty();
      return;
    }
    if (Each.Of != Value::Kind::Load)
      return;
    if (!Each.At->Base || !Each.At->Way.empty()) {
      Result |= Each.At->Base || !Each.At->Way.empty();
      return;
    }
    const VariableNumber Base = *Each.At->Base;
    if (Names.IsOfData(Base)) {
      Result = true;
    } else if (Pointers.isOwn(Base)) {
      const Value *Only = Values.onlyValue(Base);
      Only = Only ? Only : Reaching.of(Each);
      const Type &Is = In.Variables[Base].Is;
      Result |= (!Is.isInteger() && Is.Of != Type::Kind::Bool) ||
                In.Variables[Base].IsReference || (Only && isOnData(*Only));
    }
  });
  return Result;
}

void DomainReader::assume(const Value &Condition, bool IsTrue) {
  Found.IsConditional = true;
  const SourceToken Where = Condition.Where ? Condition.Where : Here;
  if (Condition.Of == Value::Kind::Convert &&
      (isTruth(Condition) || isTruth(Condition.Operands.front()))) {
    const Value &Bare = Condition.Operands.front();
    if (isTruth(Bare))
      return assume(Bare, IsTrue);
    if (Index.isInvariant(Bare))
      if (const auto Holds = Names.Holds(Bare, IsTrue)) {
        Found.Extents.push_back(*Holds);
        return;
      }
    if (assumeComparison({Bare, nullptr, IsTrue ? "!=" : "==", Where}))
      return;
    if (!isOnData(Bare))
      stop(Where);
    return;
  }
  if (isOperation(Condition, "!", 1))
    return assume(Condition.Operands.front(), !IsTrue);
  if (isOperation(Condition, IsTrue ? "&&" : "||", 2)) {
    assume(Condition.Operands.front(), IsTrue);
    assume(Condition.Operands.back(), IsTrue);
    return;
  }
  if (isComparison(Condition) &&
      assumeComparison({Condition.Operands.front(), &Condition.Operands.back(),
                        IsTrue ? Condition.Text : negated(Condition.Text),
                        Where}))
    return;
  if (Index.isInvariant(Condition))
    if (const auto Holds = Names.Holds(Condition, IsTrue)) {
      Found.Extents.push_back(*Holds);
      return;
    }
  if (isOperation(Condition, IsTrue ? "||" : "&&", 2) &&
      assumeEither(Condition.Operands.front(), Condition.Operands.back(),
                   IsTrue))
    return;
  // What the body's own truth is made of.
  if (Condition.Of == Value::Kind::Load && Condition.At->Base &&
      Condition.At->Way.empty() && Pointers.isOwn(*Condition.At->Base))
    for (const Value *Only :
         {Values.onlyValue(*Condition.At->Base), Reaching.of(Condition)})
      if (Only)
        return assume(*Only, IsTrue);
  if (!isOnData(Condition))
    stop(Where);
}

/// `i % m < w` takes from the ends of one variable what does not satisfy it. Of
/// several variables, each takes its ends for some value of the others. False
/// if \p Holds is not about a remainder.
///
/// The least x >= l with First <= x mod m <= Last is max(l, k*m + First), where
/// k = ceil((l - Last) / m).
bool DomainReader::assumeRemainder(const Comparison &Holds) {
  const auto Form = bounds().remainder(Holds.Left);
  if (!Form)
    return false;
  std::vector<std::string> Variables;
  for (const Span &S : Found.Spans)
    if (dependsOn(Form->Of, {S}))
      Variables.push_back(S.Variable);
  if (Variables.size() != 1)
    return true;
  if (isOfTables(Form->Of)) {
    stop(Holds.Where);
    return true;
  }
  const Expr Shift =
      simplify(Form->Of - Expr::symbol(Variables.front(), SymbolKind::Thread));
  const std::optional<Expr> Rest = sideOf(Holds.Right);
  const std::optional<Extremes> Kept =
      Rest ? keptRemainders(Holds.Relation, *Rest, Form->Divisor)
           : std::nullopt;
  if (!Kept || dependsOn(*Rest, Found.Spans) || !Form->IsEuclidean ||
      dependsOn(Shift, Found.Spans)) {
    stop(Holds.Where);
    return true;
  }
  Sparse.insert(Variables.front());
  if (!readTables())
    stop(Holds.Where);
  Span &Only =
      *std::find_if(Found.Spans.begin(), Found.Spans.end(), [&](const Span &S) {
        return S.Variable == Variables.front();
      });
  const Expr &M = Form->Divisor;
  const Expr Least = Only.Least + Shift, Most = Only.Most + Shift;
  const Expr First = ceilDiv(Least - Kept->Most, M) * M + Kept->Least;
  const Expr Last = floorDiv(Most - Kept->Least, M) * M + Kept->Most;
  Only.Least = simplify(max(Least, First) - Shift, Known);
  Only.Most = simplify(min(Most, Last) - Shift, Known);
  return true;
}

/// \p Number is computed without a sign: what is less than 0 is a large number.
bool DomainReader::mayWrap(const Expr &Number) const {
  if (!dependsOn(Number, Found.Spans))
    return false;
  const std::optional<Extremes> Ends = extremesOf(Number, Found, Known);
  return !Ends || !Known.provesNonNegative(Ends->Least);
}

/// \p Less + \p Distance <= \p More.
void DomainReader::assumeLess(const Expr &Less, const Expr &More, int Distance,
                              const Comparison &Holds) {
  if (Holds.Left.Is.wraps()) {
    if (mayWrap(More))
      return stop(Holds.Where);
    if (mayWrap(Less))
      assumeNonNegative(Less, Holds.Where);
  }
  assumeNonNegative(More - Less - Distance, Holds.Where);
}

/// Of a comparison; nothing where it is no polynomial. Null: 0.
std::optional<Expr> DomainReader::sideOf(const Value *Side) {
  if (!Side)
    return Expr(0);
  const std::optional<IndexValue> Read = Index.read(*Side);
  if (!Read)
    return std::nullopt;
  const bool Fits = Read->IsExact || !Side->Is.isInteger() ||
                    Side->Is.Bits >= 64 ||
                    fits(Read->Number, *Side, /*IsSeenBelow=*/true);
  return Fits ? std::optional(Read->Number) : std::nullopt;
}

/// False if a side is no polynomial.
bool DomainReader::assumeComparison(const Comparison &Holds) {
  if (!Index.takes(Holds.Left.Is) ||
      (Holds.Right && !Index.takes(Holds.Right->Is)))
    return false;
  if (assumeRemainder(Holds))
    return true;
  const std::optional<Expr> Left = sideOf(&Holds.Left);
  const std::optional<Expr> Right = Left ? sideOf(Holds.Right) : std::nullopt;
  if (!Left || !Right)
    return false;
  const bool IsEquality = Holds.Relation == "==" || Holds.Relation == "!=";
  if (IsEquality && Holds.Left.Is.wraps() &&
      (mayWrap(*Left) || mayWrap(*Right))) {
    stop(Holds.Where);
    return true;
  }
  if (Holds.Relation == "<") {
    assumeLess(*Left, *Right, 1, Holds);
  } else if (Holds.Relation == "<=") {
    assumeLess(*Left, *Right, 0, Holds);
  } else if (Holds.Relation == ">") {
    assumeLess(*Right, *Left, 1, Holds);
  } else if (Holds.Relation == ">=") {
    assumeLess(*Right, *Left, 0, Holds);
  } else if (Holds.Relation == "==") {
    assumeNonNegative(*Left - *Right, Holds.Where);
    assumeNonNegative(*Right - *Left, Holds.Where);
  } else {
    assumeDifferent(*Left - *Right, Holds.Where);
  }
  takeEnds();
  return true;
}

void DomainReader::assumeNonNegative(const Expr &Number, SourceToken Because) {
  const Expr Simple = simplify(Number, Known);
  if (Known.provesNonNegative(Simple))
    return;
  if (isOfTables(Simple))
    return keepRows(Simple, Found.NotNegative, Because);
  const size_t Sums = Found.Sums.size();
  if (narrow(Found, Simple, Known)) {
    if (Found.Sums.size() > Sums)
      OnSum = Because;
    return;
  }
  if (dependsOn(Simple, Found.Spans))
    stop(Because);
  else
    Found.Extents.push_back(simplify(Simple + 1));
}

} // namespace idxmap::ir
