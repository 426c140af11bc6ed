//===- SurroundingConditions.cpp - What a comparison leaves ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/BoundedIndex.h"
#include "rewriter/accesses/Surroundings.h"

#include "mapping/expr/Simplify.h"

using namespace idxmap;

/// `i % m < w` takes from the ends of one variable what does not satisfy it. Of
/// several variables, each takes its ends for some value of the others. False
/// if \p Holds is not about a remainder.
///
/// The least x >= l with First <= x mod m <= Last is max(l, k*m + First), where
/// k = ceil((l - Last) / m).
bool SurroundingsReader::assumeRemainder(const Comparison &Holds) {
  const auto Form = remainderOf(Holds.Left, Index, Found, Known);
  if (!Form)
    return false;
  std::vector<Span *> Variables;
  for (Span &S : Found.Spans)
    if (dependsOn(Form->Of, {S}))
      Variables.push_back(&S);
  if (Variables.size() != 1)
    return true;
  if (isOfTables(Form->Of)) {
    stop(Holds.Place);
    return true;
  }
  Span &Only = *Variables.front();
  const Expr Shift =
      simplify(Form->Of - Expr::symbol(Only.Variable, SymbolKind::Thread));
  const std::optional<Expr> Rest = sideOf(Holds.Right);
  const std::optional<Extremes> Kept =
      Rest ? keptRemainders(Holds.Relation, *Rest, Form->Divisor)
           : std::nullopt;
  if (!Kept || dependsOn(*Rest, Found.Spans) || !Form->IsEuclidean ||
      dependsOn(Shift, Found.Spans)) {
    stop(Holds.Place);
    return true;
  }
  Sparse.insert(Only.Variable);
  if (!readTables())
    stop(Holds.Place);
  const Expr &M = Form->Divisor;
  const Expr Least = Only.Least + Shift, Most = Only.Most + Shift;
  const Expr First = ceilDiv(Least - Kept->Most, M) * M + Kept->Least;
  const Expr Last = floorDiv(Most - Kept->Least, M) * M + Kept->Most;
  Only.Least = simplify(max(Least, First) - Shift, Known);
  Only.Most = simplify(min(Most, Last) - Shift, Known);
  return true;
}

static bool isUnsigned(const clang::Expr &Value) {
  return Value.getType()->isUnsignedIntegerOrEnumerationType();
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
                                    int Distance, const Comparison &Holds) {
  if (isUnsigned(Holds.Left)) {
    if (mayWrap(More))
      return stop(Holds.Place);
    if (mayWrap(Less))
      assumeNonNegative(Less, Holds.Place);
  }
  assumeNonNegative(More - Less - Distance, Holds.Place);
}

/// Of a comparison; nothing where it is no polynomial. Null: 0.
std::optional<Expr> SurroundingsReader::sideOf(const clang::Expr *Side) {
  if (!Side)
    return Expr(0);
  const std::optional<IndexValue> Read = Index.readModulo(Side);
  if (!Read)
    return std::nullopt;
  const bool Fits = Read->IsExact ||
                    E.Context.getIntWidth(Side->getType()) >= 64 ||
                    fits(Read->Number, *Side, /*IsSeenBelow=*/true);
  return Fits ? std::optional(Read->Number) : std::nullopt;
}

/// False if a side is no polynomial.
bool SurroundingsReader::assumeComparison(const Comparison &Holds) {
  for (const clang::Expr *Side : {&Holds.Left, Holds.Right})
    if (Side && (Side->getType()->isDependentType() ||
                 !Side->getType()->isIntegralOrEnumerationType()))
      return false;
  if (assumeRemainder(Holds))
    return true;
  const std::optional<Expr> Left = sideOf(&Holds.Left);
  const std::optional<Expr> Right = sideOf(Holds.Right);
  if (!Left || !Right)
    return false;
  if (clang::BinaryOperator::isEqualityOp(Holds.Relation) &&
      isUnsigned(Holds.Left) && (mayWrap(*Left) || mayWrap(*Right))) {
    stop(Holds.Place);
    return true;
  }
  switch (Holds.Relation) {
  case clang::BO_LT:
    assumeLess(*Left, *Right, 1, Holds);
    break;
  case clang::BO_LE:
    assumeLess(*Left, *Right, 0, Holds);
    break;
  case clang::BO_GT:
    assumeLess(*Right, *Left, 1, Holds);
    break;
  case clang::BO_GE:
    assumeLess(*Right, *Left, 0, Holds);
    break;
  case clang::BO_EQ:
    assumeNonNegative(*Left - *Right, Holds.Place);
    assumeNonNegative(*Right - *Left, Holds.Place);
    break;
  default:
    assumeDifferent(*Left - *Right, Holds.Place);
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
  if (isOfTables(Simple))
    return keepRows(Simple, Found.NotNegative, Because);
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
