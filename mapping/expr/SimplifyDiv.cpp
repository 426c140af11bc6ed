//===- SimplifyDiv.cpp - Rules for div and ceildiv ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every rule needs a divisor that is provably >= 1. `div` stands for both
// operators where the rule says nothing else.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"
#include "mapping/expr/TermOrder.h"

#include <algorithm>

namespace idxmap {

/// The multiple k of \p D, a sum, such that every term of k * D is one of \p N.
static int64_t multipleOfSum(const Polynomial &N, const Polynomial &D) {
  auto [Factors, Unit] = *D.begin();
  int64_t Coefficient = N.coefficient(Factors);
  if (D.terms().size() < 2 || Coefficient == Range::NegInf ||
      Coefficient % Unit != 0)
    return 0;
  std::optional<Polynomial> Multiple = combine(D, Coefficient / Unit, 0, 1);
  return Multiple && contains(N, *Multiple) ? Coefficient / Unit : 0;
}

std::optional<Multiples> splitMultiples(const Polynomial &N, const Expr &D) {
  std::optional<Term> Divisor = termOf(D);
  std::optional<Polynomial> Sum = Polynomial::flat(D);
  if (!Divisor || Divisor->Coefficient < 1 || !Sum)
    return std::nullopt;
  Multiples Result;
  int64_t Multiple = multipleOfSum(N, *Sum);
  std::optional<Polynomial> Remaining = combine(N, 1, *Sum, -Multiple);
  if (!Remaining || !Result.Quotient.add({}, Multiple))
    return std::nullopt;
  for (const auto &[Factors, Coefficient] : *Remaining) {
    int64_t Rest = Coefficient;
    if (std::optional<Term> Q = divide(Term{Coefficient, Factors}, *Divisor)) {
      if (!Result.Quotient.add(Q->Factors, Q->Coefficient))
        return std::nullopt;
      continue;
    }
    if (Factors.empty() && Divisor->Factors.empty()) {
      if (!Result.Quotient.add({}, Coefficient / Divisor->Coefficient))
        return std::nullopt;
      Rest = Coefficient % Divisor->Coefficient;
    }
    Result.Rest.add(Factors, Rest);
  }
  return Result;
}

std::vector<Term> commonFactors(const Polynomial &N, const Term &D) {
  std::vector<Term> Result;
  for (const auto &[Factors, Coefficient] : N) {
    Term Common = commonFactor(Term{Coefficient, Factors}, D);
    bool IsUnit = Common.Coefficient == 1 && Common.Factors.empty();
    bool IsWhole = Common.Coefficient == D.Coefficient &&
                   Common.Factors.size() == D.Factors.size();
    if (!Factors.empty() && !IsUnit && !IsWhole)
      Result.push_back(std::move(Common));
  }
  return Result;
}

// 0 div d -> 0                     constants are folded
// x div d -> 0      if 0 <= x < d       x ceildiv d -> 1  if 0 < x <= d
// x div d -> -1     if -d <= x < 0      x ceildiv d -> 0  if -d < x <= 0
std::optional<Expr> Simplifier::constantQuotient(ExprKind Kind, const Expr &N,
                                                 const Expr &D) const {
  if (N.isConstant() && D.isConstant())
    return Expr(*evaluate(Expr::make(Kind, {N, D}), {}));
  bool IsCeil = Kind == ExprKind::CeilDiv;
  int64_t Shift = IsCeil ? 1 : 0;
  std::optional<Polynomial> Numerator = Polynomial::flat(N);
  std::optional<Polynomial> Divisor = Polynomial::flat(D);
  if (!Numerator || !Divisor)
    return std::nullopt;
  if (Known.isLessEqual(Shift, N))
    return IsCeil
               ? (Known.isLessEqual(N, D) ? std::optional<Expr>(1)
                                          : std::nullopt)
               : (Known.isLess(N, D) ? std::optional<Expr>(0) : std::nullopt);
  if (!Known.isLess(N, Shift))
    return std::nullopt;
  std::optional<Polynomial> FromBelow = combine(*Numerator, 1, *Divisor, 1);
  if (FromBelow && Known.isLessEqual(Shift, toExpr(*FromBelow)))
    return Expr(Shift - 1);
  return std::nullopt;
}

// (d*q + r) div d -> q + r div d
std::optional<Expr> Simplifier::takeOutMultiples(ExprKind Kind, const Expr &N,
                                                 const Expr &D) const {
  std::optional<Polynomial> Numerator = Polynomial::flat(N);
  std::optional<Multiples> Split =
      Numerator ? splitMultiples(*Numerator, D) : std::nullopt;
  if (!Split || Split->Quotient.isZero())
    return std::nullopt;
  return sum({polynomial(Split->Quotient),
              quotient(Kind, polynomial(Split->Rest), D)});
}

// (x div a) div b -> x div (a * b)  if a >= 1; both div or both ceildiv; only
//   for constants: a*b would cost a kernel another value, and x div a is mostly
//   there already, beside x mod a
std::optional<Expr> Simplifier::divideTwice(ExprKind Kind, const Expr &N,
                                            const Expr &D) const {
  if (N.kind() != Kind || !D.isConstant() || !N.rhs().isConstant() ||
      !isPositive(N.rhs()))
    return std::nullopt;
  return quotient(Kind, N.lhs(), productOf({N.rhs(), D}));
}

// (x mod (a * b)) div b -> (x div b) mod a  if a >= 1; div only
std::optional<Expr> Simplifier::divideRemainder(const Expr &N,
                                                const Expr &D) const {
  if (N.kind() != ExprKind::Mod)
    return std::nullopt;
  std::optional<Term> Modulus = termOf(N.rhs()), Divisor = termOf(D);
  std::optional<Term> Outer =
      Modulus && Divisor ? divide(*Modulus, *Divisor) : std::nullopt;
  if (!Outer || !isPositive(toExpr(*Outer)))
    return std::nullopt;
  return remainder(quotient(ExprKind::FloorDiv, N.lhs(), D), toExpr(*Outer));
}

// (g*x + r) div (g*y) -> (x + c) div y  if g >= 1 and r div g is a constant c
// Sound since (g*x + r) div (g*y) = ((g*x + r) div g) div y.
std::optional<Expr> Simplifier::cancelCommonFactor(ExprKind Kind, const Expr &N,
                                                   const Expr &D) const {
  std::optional<Polynomial> Numerator = Polynomial::flat(N);
  std::optional<Term> Divisor = termOf(D);
  if (!Numerator || !Divisor)
    return std::nullopt;
  for (const Term &Common : commonFactors(*Numerator, *Divisor)) {
    Expr G = toExpr(Common);
    std::optional<Multiples> Split = splitMultiples(*Numerator, G);
    std::optional<Term> Rest = divide(*Divisor, Common);
    if (!Split || !Rest || Split->Quotient.isZero() || !isPositive(G) ||
        !isPositive(toExpr(*Rest)))
      continue;
    Expr Carry = quotient(Kind, polynomial(Split->Rest), G);
    if (Carry.isConstant())
      return quotient(Kind, sum({polynomial(Split->Quotient), Carry}),
                      toExpr(*Rest));
  }
  return std::nullopt;
}

// x div 1 -> x
Expr Simplifier::quotient(ExprKind Kind, const Expr &N, const Expr &D) const {
  if (D.isConstant(1))
    return N;
  if (!isPositive(D))
    return Expr::make(Kind, {N, D});
  if (auto Result = constantQuotient(Kind, N, D))
    return *Result;
  if (auto Result = takeOutMultiples(Kind, N, D))
    return *Result;
  if (auto Result = divideTwice(Kind, N, D))
    return *Result;
  if (Kind == ExprKind::FloorDiv)
    if (auto Result = divideRemainder(N, D))
      return *Result;
  if (auto Result = cancelCommonFactor(Kind, N, D))
    return *Result;
  return Expr::make(Kind, {N, D});
}

} // namespace idxmap
