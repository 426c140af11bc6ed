//===- SimplifyMod.cpp - Rules for mod ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every rule needs a divisor that is provably >= 1.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"
#include "mapping/expr/TermOrder.h"

namespace idxmap {

// x mod d -> x           if 0 <= x < d         constants are folded
// x mod d -> x + d       if -d <= x < 0
// x mod d -> x - d * c   if d is a constant and x div d is always c
std::optional<Expr> Simplifier::remainderInOnePeriod(const Expr &N,
                                                     const Expr &D) const {
  if (N.isConstant() && D.isConstant())
    return Expr(*evaluate(mod(N, D), {}));
  std::optional<Expr> Period = constantQuotient(ExprKind::FloorDiv, N, D);
  if (!Period && D.isConstant()) {
    Range Periods = floorDiv(Known.range(N), Range::point(D.value()));
    if (Periods.isPoint())
      Period = Expr(Periods.Lo);
  }
  if (!Period)
    return std::nullopt;
  return sum({N, productOf({D, *Period, -1})});
}

// (d*q + r) mod d -> r mod d
// A coefficient that d does not divide stays as it is, although its remainder
// would do: (x*256 + y) div 5 often stands beside (x*256 + y) mod 5, and a
// kernel computes their common operand, and the division, once.
std::optional<Expr> Simplifier::dropMultiples(const Expr &N,
                                              const Expr &D) const {
  std::optional<Polynomial> Numerator = Polynomial::flat(N);
  std::optional<Multiples> Split =
      Numerator ? splitMultiples(*Numerator, D) : std::nullopt;
  if (!Split || Split->Rest == *Numerator)
    return std::nullopt;
  return remainder(polynomial(Split->Rest), D);
}

// (f * (x mod m) + r) mod d -> (f * x + r) mod d  if d divides m
std::optional<Expr> Simplifier::dropInnerRemainder(const Expr &N,
                                                   const Expr &D) const {
  std::optional<Polynomial> Numerator = Polynomial::flat(N);
  std::optional<Term> Divisor = termOf(D);
  if (!Numerator || !Divisor)
    return std::nullopt;
  for (const auto &[Factors, Coefficient] : *Numerator)
    for (const Expr &Factor : Factors) {
      if (Factor.kind() != ExprKind::Mod)
        continue;
      std::optional<Term> Modulus = termOf(Factor.rhs());
      if (!Modulus || !divide(*Modulus, *Divisor))
        continue;
      Term T{Coefficient, Factors};
      Expr Others = toExpr(*divide(T, Term{1, {Factor}}));
      Polynomial Rest = *Numerator;
      Rest.erase(Factors);
      return remainder(
          sum({polynomial(Rest), productOf({Others, Factor.lhs()})}), D);
    }
  return std::nullopt;
}

// (g*x + r) mod (g*y) -> g * (x mod y) + r  if 0 <= r < g and y >= 1, and the
//   result is not longer
std::optional<Expr> Simplifier::pullOutCommonFactor(const Expr &N,
                                                    const Expr &D) const {
  std::optional<Polynomial> Numerator = Polynomial::flat(N);
  std::optional<Term> Divisor = termOf(D);
  if (!Numerator || !Divisor)
    return std::nullopt;
  for (const Term &Common : commonFactors(*Numerator, *Divisor)) {
    Expr G = toExpr(Common);
    std::optional<Multiples> Split = splitMultiples(*Numerator, G);
    std::optional<Term> Y = divide(*Divisor, Common);
    if (!Split || !Y || Split->Quotient.isZero() || !isPositive(toExpr(*Y)))
      continue;
    Expr Rest = polynomial(Split->Rest);
    if (!Known.isNonNegative(Rest) || !Known.isLess(Rest, G))
      continue;
    Expr Inner = remainder(polynomial(Split->Quotient), toExpr(*Y));
    Expr Result = sum({productOf({G, Inner}), Rest});
    if (leafCount(Result) <= leafCount(N) + leafCount(D))
      return Result;
  }
  return std::nullopt;
}

// x mod 1 -> 0
Expr Simplifier::remainder(const Expr &N, const Expr &D) const {
  if (D.isConstant(1))
    return 0;
  if (!isPositive(D))
    return mod(N, D);
  if (auto Result = remainderInOnePeriod(N, D))
    return *Result;
  if (auto Result = dropMultiples(N, D))
    return *Result;
  if (auto Result = dropInnerRemainder(N, D))
    return *Result;
  if (auto Result = pullOutCommonFactor(N, D))
    return *Result;
  return mod(N, D);
}

} // namespace idxmap
