//===- SurroundingConditions.cpp - What a comparison leaves ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/BoundedIndex.h"
#include "rewriter/extract/Surroundings.h"

#include "mapping/Simplify.h"

using namespace idxmap;

/// `i % m < w` takes from the ends of one variable what does not satisfy it. Of
/// several variables, each takes its ends for some value of the others. False
/// if \p Comparison is not about a remainder.
///
/// The least x >= l with First <= x mod m <= Last is max(l, k*m + First), where
/// k = ceil((l - Last) / m).
bool SurroundingsReader::assumeRemainder(
    const clang::BinaryOperator &Comparison,
    clang::BinaryOperatorKind Relation) {
  const auto Form = remainderOf(*Comparison.getLHS(), Index, Found, Known);
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

/// \p Value is computed without a sign: what is less than 0 is a large number.
bool SurroundingsReader::mayWrap(const Expr &Value) const {
  if (!dependsOn(Value, Found.Spans))
    return false;
  const std::optional<Extremes> Ends = extremesOf(Value, Found, Known);
  return !Ends || !Known.provesNonNegative(Ends->Least);
}

/// \p Less + \p Distance <= \p More.
void SurroundingsReader::assumeLess(const Expr &Less, const Expr &More,
                                    int Distance,
                                    const clang::BinaryOperator &Comparison) {
  if (Comparison.getLHS()->getType()->isUnsignedIntegerOrEnumerationType()) {
    if (mayWrap(More))
      return stop(Comparison);
    if (mayWrap(Less))
      assumeNonNegative(Less, Comparison);
  }
  assumeNonNegative(More - Less - Distance, Comparison);
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
  switch (Relation) {
  case clang::BO_LT:
    assumeLess(*Left, *Right, 1, Comparison);
    break;
  case clang::BO_LE:
    assumeLess(*Left, *Right, 0, Comparison);
    break;
  case clang::BO_GT:
    assumeLess(*Right, *Left, 1, Comparison);
    break;
  case clang::BO_GE:
    assumeLess(*Right, *Left, 0, Comparison);
    break;
  case clang::BO_EQ:
    assumeNonNegative(*Left - *Right, Comparison);
    assumeNonNegative(*Right - *Left, Comparison);
    break;
  default:
    assumeDifferent(*Left - *Right, Comparison);
    break;
  }
  takeEnds();
  return true;
}

void SurroundingsReader::assumeNonNegative(const Expr &Value,
                                           const clang::Stmt &Because) {
  const Expr Simple = simplify(Value, Known);
  if (Known.provesNonNegative(Simple))
    return;
  const size_t Sums = Found.Sums.size();
  if (narrow(Found, Simple, Known)) {
    if (Found.Sums.size() > Sums)
      OnSum = &Because;
    return;
  }
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
        return !namesSum(Distance, Found);
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
