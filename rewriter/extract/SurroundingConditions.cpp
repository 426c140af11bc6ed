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
  if (isOfTables(Form->Of)) {
    stop(Comparison);
    return true;
  }
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
  Sparse.insert(Only.Variable);
  if (!readTables())
    stop(Comparison);
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
                                    int Distance,
                                    const clang::BinaryOperator &Comparison) {
  if (isUnsigned(*Comparison.getLHS())) {
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
  if (clang::BinaryOperator::isEqualityOp(Relation) && isUnsigned(*Sides[0]) &&
      (mayWrap(*Left) || mayWrap(*Right))) {
    stop(Comparison);
    return true;
  }
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
