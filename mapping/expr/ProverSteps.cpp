//===- ProverSteps.cpp - The search for a proof of P >= 0 -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each step replaces the goal `P >= 0` by goals that imply it; its law stands
// above it. A step that would overflow is not taken.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Builtins.h"
#include "mapping/expr/Prover.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace idxmap {

bool Prover::isAtLeastZero(const Polynomial &P) const {
  StepsLeft = MaxSteps;
  return isAtLeastZero(P, MaxDepth);
}

bool Prover::isAtLeastZero(const std::optional<Polynomial> &P,
                           unsigned Depth) const {
  return P && isAtLeastZero(*P, Depth);
}

bool Prover::isAtLeastZero(const Polynomial &P, unsigned Depth) const {
  if (rangeOf(P).isNonNegative())
    return true;
  if (Depth == 0 || StepsLeft == 0 || P.isConstant())
    return false;
  --StepsLeft;
  return showByFactor(P, Depth) || showByElimination(P, Depth) ||
         showByClearingDivision(P, Depth) || showByCases(P, Depth) ||
         showByExpansion(P, Depth);
}

/// P = Factor * Quotient + Rest.
struct Factoring {
  Polynomial Quotient;
  Polynomial Rest;
};

static Factoring factorOut(const Polynomial &P, const Expr &Factor) {
  Factoring Result;
  for (const auto &[Factors, Coefficient] : P) {
    auto Found = std::find(Factors.begin(), Factors.end(), Factor);
    bool Divides = Found != Factors.end();
    Monomial Remaining = Factors;
    if (Divides)
      Remaining.erase(Remaining.begin() + (Found - Factors.begin()));
    (Divides ? Result.Quotient : Result.Rest).add(Remaining, Coefficient);
  }
  return Result;
}

// f * G + R >= f * c + R where f >= 0 and G >= c.
bool Prover::showByFactor(const Polynomial &P, unsigned Depth) const {
  for (const Expr &Factor : P.factors()) {
    if (!rangeOfFactor(Factor).isNonNegative())
      continue;
    auto [Quotient, Rest] = factorOut(P, Factor);
    if (Quotient.isConstant())
      continue;
    int64_t Least = rangeOf(Quotient).Lo;
    std::optional<Polynomial> Expanded = Quotient.expanded();
    if (Expanded)
      Least = std::max(Least, rangeOf(*Expanded).Lo);
    if (Least == Range::NegInf && isAtLeastZero(Expanded, Depth - 1))
      Least = 0;
    if (Least != Range::NegInf &&
        isAtLeastZero(combine(Rest, 1, Polynomial(Term{1, {Factor}}), Least),
                      Depth - 1))
      return true;
  }
  return false;
}

// P >= 0 follows from s * P - k * F >= 0 where F >= 0, s > 0, k > 0; s and k
// are chosen so that a term of P that can be negative vanishes.
bool Prover::showByElimination(const Polynomial &P, unsigned Depth) const {
  std::vector<Expr> Factors = P.factors();
  for (const auto &[Bad, Coefficient] : P) {
    if (Bad.empty() || rangeOf(Bad, Coefficient).isNonNegative())
      continue;
    for (const Polynomial &F : Inequalities)
      if (eliminateWith(P, Bad, Coefficient, F, Depth))
        return true;
    for (const Expr &Factor : Factors)
      for (const Polynomial &F : definingInequalities(Factor))
        if (eliminateWith(P, Bad, Coefficient, F, Depth))
          return true;
  }
  return false;
}

bool Prover::eliminateWith(const Polynomial &P, const Monomial &Bad,
                           int64_t Coefficient, const Polynomial &Inequality,
                           unsigned Depth) const {
  int64_t Other = Inequality.coefficient(Bad);
  bool SameSign = Other != 0 && (Other < 0) == (Coefficient < 0);
  if (!SameSign || Other == Range::NegInf || Coefficient == Range::NegInf)
    return false;
  int64_t Divisor = std::gcd(Other, Coefficient);
  int64_t Scale = std::abs(Other) / Divisor;
  int64_t Multiple = std::abs(Coefficient) / Divisor;
  return isAtLeastZero(combine(P, Scale, Inequality, -Multiple), Depth - 1);
}

// R - (x div d) >= 0      <=>  d * (R + 1) - x - 1 >= 0
// R - (x ceildiv d) >= 0  <=>  d * R - x >= 0
// R + (x div d) >= 0      <=>  d * R + x >= 0
// R + (x ceildiv d) >= 0  <=>  d * R + x + d - 1 >= 0
// for d >= 1 and a quotient that occurs in no other term.
bool Prover::showByClearingDivision(const Polynomial &P, unsigned Depth) const {
  for (const Expr &Factor : P.factors()) {
    bool IsCeil = Factor.kind() == ExprKind::CeilDiv;
    if (!IsCeil && Factor.kind() != ExprKind::FloorDiv)
      continue;
    int64_t Sign = P.coefficient({Factor});
    Polynomial Rest = factorOut(P, Factor).Rest;
    bool OccursOnce = Rest.terms().size() + 1 == P.terms().size();
    if ((Sign != 1 && Sign != -1) || !OccursOnce ||
        !range(Factor.rhs()).isPositive())
      continue;
    std::optional<Polynomial> Dividend = Polynomial::flat(Factor.lhs());
    std::optional<Polynomial> Divisor = Polynomial::flat(Factor.rhs());
    if (!Dividend || !Divisor)
      continue;
    std::optional<Polynomial> Goal = multiply(*Divisor, Rest);
    if (Goal)
      Goal = combine(*Goal, 1, *Dividend, Sign);
    bool AddsDivisor = IsCeil == (Sign == 1);
    if (Goal && AddsDivisor)
      Goal = combine(*Goal, 1, *Divisor, 1);
    if (Goal && AddsDivisor)
      Goal = combine(*Goal, 1, 1, -1);
    if (isAtLeastZero(Goal, Depth - 1))
      return true;
  }
  return false;
}

/// \p P with \p Factor, wherever it is a factor, replaced.
static std::optional<Polynomial>
replaced(const Polynomial &P, const Expr &Factor, const Expr &With) {
  std::optional<Polynomial> Result = Polynomial();
  std::optional<Polynomial> Value = Polynomial::flat(With);
  for (const auto &[Factors, Coefficient] : P) {
    std::optional<Polynomial> Product = Polynomial(Coefficient);
    for (const Expr &F : Factors)
      if (Product && Value)
        Product =
            multiply(*Product, F == Factor ? *Value : Polynomial(Term{1, {F}}));
    Result = Result && Product && Value ? combine(*Result, 1, *Product, 1)
                                        : std::nullopt;
  }
  return Result;
}

// min(a, b) and max(a, b) are a or b: P >= 0 with either in their place.
bool Prover::showByCases(const Polynomial &P, unsigned Depth) const {
  for (const Expr &Factor : P.factors()) {
    if (Factor.kind() != ExprKind::Min && Factor.kind() != ExprKind::Max)
      continue;
    if (isAtLeastZero(replaced(P, Factor, Factor.lhs()), Depth - 1) &&
        isAtLeastZero(replaced(P, Factor, Factor.rhs()), Depth - 1))
      return true;
  }
  return false;
}

bool Prover::showByExpansion(const Polynomial &P, unsigned Depth) const {
  return P.hasSumFactor() && isAtLeastZero(P.expanded(), Depth);
}

const std::vector<Polynomial> &
Prover::definingInequalities(const Expr &Factor) const {
  auto Found = Definitions.find(Factor);
  if (Found == Definitions.end())
    Found = Definitions.emplace(Factor, deriveInequalities(Factor)).first;
  return Found->second;
}

// For d >= 1:
//   q = x div d:       x - d*q >= 0       d*q + d - 1 - x >= 0
//   q = x ceildiv d:   d*q - x >= 0       x + d - 1 - d*q >= 0
//   r = x mod d:       d - 1 - r >= 0     x - r >= 0 if x >= 0
//   m = min(a, b):     a - m >= 0         b - m >= 0
//   m = max(a, b):     m - a >= 0         m - b >= 0
//   f(..) of Builtins.h, or the user's:  largestValue(f) - f >= 0
std::vector<Polynomial> Prover::deriveInequalities(const Expr &Factor) const {
  std::vector<Expr> Bounds; // Each >= 0.
  const bool IsCall = Factor.kind() == ExprKind::Call;
  if (Factor.isSymbol() || Factor.kind() == ExprKind::Add ||
      (IsCall && !builtinOperands(Factor.function()) &&
       !Factor.callPart().Taken))
    return {};
  const Expr &A = Factor.lhs();
  const Expr &B = Factor.operands().back();
  bool IsDefined = range(B).isPositive();
  switch (Factor.kind()) {
  case ExprKind::FloorDiv:
    if (IsDefined)
      Bounds = {A - B * Factor, B * Factor + B - 1 - A};
    break;
  case ExprKind::CeilDiv:
    if (IsDefined)
      Bounds = {B * Factor - A, A + B - 1 - B * Factor};
    break;
  case ExprKind::Mod:
    if (IsDefined)
      Bounds = {B - 1 - Factor};
    if (IsDefined && range(A).isNonNegative())
      Bounds.push_back(A - Factor);
    break;
  case ExprKind::Min:
    Bounds = {A - Factor, B - Factor};
    break;
  case ExprKind::Max:
    Bounds = {Factor - A, Factor - B};
    break;
  case ExprKind::Call:
    Bounds = {largestValue(Factor) - Factor};
    break;
  default:
    break;
  }
  std::vector<Polynomial> Result;
  for (const Expr &Bound : Bounds) {
    std::optional<Polynomial> Flat = Polynomial::flat(Bound);
    if (Flat)
      Result.push_back(*Flat);
    if (!Flat || !Flat->hasSumFactor())
      continue;
    if (std::optional<Polynomial> Expanded = Flat->expanded())
      Result.push_back(std::move(*Expanded));
  }
  return Result;
}

} // namespace idxmap
