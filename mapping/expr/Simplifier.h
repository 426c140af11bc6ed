//===- Simplifier.h - The rules of the simplifier ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Simplifies under a list of facts; Facts.h keeps one with its list, and
// simplify (Simplify.h) asks that one. One builder per operator, which takes
// simplified operands and gives a simplified result of the same value:
//
//   sum            SimplifyAdd.cpp      quotient       SimplifyDiv.cpp
//   productOf      SimplifyMul.cpp      remainder      SimplifyMod.cpp
//   difference     SimplifyBits.cpp     least, greatest SimplifyMinMax.cpp
//   callOf         SimplifyBits.cpp
//
// A rule is written above its function as `from -> to  if condition`; d, a, b
// stand for divisors, all of them >= 1. Private to mapping/.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_SIMPLIFIER_H
#define IDXMAP_MAPPING_EXPR_SIMPLIFIER_H

#include "mapping/expr/Prover.h"

#include <unordered_map>

namespace idxmap {

class Simplifier {
public:
  explicit Simplifier(const std::vector<Fact> &Known) : Known(Known) {}

  Expr simplified(const Expr &E) const;
  const Prover &prover() const { return Known; }
  /// How many results are remembered.
  size_t resultCount() const { return Simplified.size(); }

private:
  /// Simplifies the operands, then applies the rules for the operator once.
  Expr visit(const Expr &E) const;

  // Sums and products.
  Expr sum(const std::vector<Expr> &Summands) const;
  Expr productOf(const std::vector<Expr> &Factors) const;
  Expr polynomial(Polynomial P) const;
  bool recombineDivision(Polynomial &P) const;
  bool recombineRemainder(Polynomial &P, const Term &T, const Expr &Remainder,
                          const Term &Rest) const;
  bool recombineMixedRadix(Polynomial &P, const Term &T, const Expr &Remainder,
                           const Term &Rest) const;
  bool recombineCeiling(Polynomial &P, const Term &T, const Expr &Tail,
                        const Term &Rest) const;

  // Division. Kind is FloorDiv or CeilDiv.
  Expr quotient(ExprKind Kind, const Expr &N, const Expr &D) const;
  std::optional<Expr> constantQuotient(ExprKind Kind, const Expr &N,
                                       const Expr &D) const;
  std::optional<Expr> takeOutMultiples(ExprKind Kind, const Expr &N,
                                       const Expr &D) const;
  std::optional<Expr> divideTwice(ExprKind Kind, const Expr &N,
                                  const Expr &D) const;
  std::optional<Expr> divideRemainder(const Expr &N, const Expr &D) const;
  std::optional<Expr> cancelCommonFactor(ExprKind Kind, const Expr &N,
                                         const Expr &D) const;
  Expr remainder(const Expr &N, const Expr &D) const;
  std::optional<Expr> remainderInOnePeriod(const Expr &N, const Expr &D) const;
  std::optional<Expr> dropMultiples(const Expr &N, const Expr &D) const;
  std::optional<Expr> dropInnerRemainder(const Expr &N, const Expr &D) const;
  std::optional<Expr> pullOutCommonFactor(const Expr &N, const Expr &D) const;

  // Minimum and maximum. Kind is Min or Max.
  Expr extremum(ExprKind Kind, const Expr &A, const Expr &B) const;

  // Differing bits, and functions.
  Expr difference(const Expr &A, const Expr &B) const;
  Expr callOf(const Expr &Call, const std::vector<Expr> &Operands) const;

  bool isPositive(const Expr &E) const { return Known.isPositive(E); }

  Prover Known;
  /// Results, each computed once.
  mutable std::unordered_map<Expr, Expr, ExprHash, IdenticalExprs> Simplified;
};

/// N = D * Quotient + Rest, where Quotient has what is evidently a multiple of
/// D: every term that D divides; of a constant the multiple nearer to 0; and D
/// itself, or a multiple, where all its terms are there.
struct Multiples {
  Polynomial Quotient;
  Polynomial Rest;
};
std::optional<Multiples> splitMultiples(const Polynomial &N, const Expr &D);

/// Factors g of \p D other than 1 and D that divide a term of \p N.
std::vector<Term> commonFactors(const Polynomial &N, const Term &D);

} // namespace idxmap

#endif
