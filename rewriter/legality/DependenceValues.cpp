//===- DependenceValues.cpp - What an unknown of a system can be ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/DependenceValues.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace idxmap {

static int64_t floorOf(int64_t A, int64_t B) {
  return A / B - (A % B != 0 && (A < 0) != (B < 0));
}
static int64_t ceilOf(int64_t A, int64_t B) { return -floorOf(-A, B); }

/// An integer that divides \p E whatever its symbols are.
static int64_t divisorOf(const Expr &E) {
  int64_t Result = 1;
  switch (E.kind()) {
  case ExprKind::Constant:
    return std::abs(E.value());
  case ExprKind::Mul:
    for (const Expr &Each : E.operands())
      if (__builtin_mul_overflow(Result, divisorOf(Each), &Result))
        return 1;
    return Result;
  case ExprKind::Add:
    Result = 0;
    for (const Expr &Each : E.operands())
      Result = std::gcd(Result, divisorOf(Each));
    return Result;
  default:
    return 1;
  }
}

/// The expression q with q * Divisor == Dividend for all values, if it is one.
static std::optional<Expr> quotientOf(const Expr &Dividend, const Expr &Divisor,
                                      const Facts &Known) {
  if (Divisor.isConstant(1))
    return Dividend;
  if (Divisor.isConstant(-1))
    return simplify(-Dividend, Known);
  if (Divisor.isConstant() && Dividend.isConstant()) {
    if (Divisor.value() == 0 || Dividend.value() % Divisor.value() != 0)
      return std::nullopt;
    return Expr(Dividend.value() / Divisor.value());
  }
  if (Dividend.isConstant(0))
    return Expr(0);
  for (int64_t Sign : {1, -1}) {
    const Expr Positive = simplify(Expr(Sign) * Divisor, Known);
    if (!Known.provesPositive(Positive))
      continue;
    const Expr Quotient = simplify(floorDiv(Dividend, Positive), Known);
    if (simplify(Quotient * Positive - Dividend, Known).isConstant(0))
      return simplify(Expr(Sign) * Quotient, Known);
  }
  return std::nullopt;
}

bool DependenceValues::isLess(const Expr &A, const Expr &B) const {
  if (A.isConstant() && B.isConstant())
    return A.value() < B.value();
  return Known.provesLess(A, B);
}

DependenceState DependenceValues::start() const {
  return {std::vector<std::optional<Expr>>(System.Unknowns.size()),
          System.Constants};
}

DependenceState DependenceValues::assign(const DependenceState &State,
                                         size_t Unknown,
                                         const Expr &Value) const {
  DependenceState Next = State;
  Next.Values[Unknown] = Value;
  for (size_t E = 0; E < Next.Rests.size(); ++E)
    Next.Rests[E] = simplify(
        Next.Rests[E] + System.Unknowns[Unknown].Factors[E] * Value, Known);
  return Next;
}

bool DependenceValues::isOpen(const DependenceState &State, size_t Equation,
                              size_t Unknown) const {
  return !State.Values[Unknown] &&
         !System.Unknowns[Unknown].Factors[Equation].isConstant(0);
}

bool DependenceValues::hasOtherOpen(const DependenceState &State,
                                    size_t Equation, size_t Unknown) const {
  for (size_t U = 0; U < System.Unknowns.size(); ++U)
    if (U != Unknown && isOpen(State, Equation, U))
      return true;
  return false;
}

std::optional<DependenceValues::Interval>
DependenceValues::term(size_t Equation, size_t Unknown) const {
  const DependenceUnknown &Each = System.Unknowns[Unknown];
  const Expr &Factor = Each.Factors[Equation];
  const Expr AtLowest = simplify(Factor * Each.Lowest, Known);
  const Expr AtHighest = simplify(Factor * Each.Highest, Known);
  if (Known.provesNonNegative(Factor))
    return Interval{AtLowest, AtHighest};
  if (Known.provesNonNegative(simplify(-Factor, Known)))
    return Interval{AtHighest, AtLowest};
  return std::nullopt;
}

std::optional<DependenceValues::Interval>
DependenceValues::sum(const DependenceState &State, size_t Equation,
                      std::optional<size_t> Except) const {
  Interval Total{State.Rests[Equation], State.Rests[Equation]};
  for (size_t U = 0; U < System.Unknowns.size(); ++U) {
    if (U == Except || !isOpen(State, Equation, U))
      continue;
    const std::optional<Interval> Part = term(Equation, U);
    if (!Part)
      return std::nullopt;
    Total = {simplify(Total.Low + Part->Low, Known),
             simplify(Total.High + Part->High, Known)};
  }
  return Total;
}

bool DependenceValues::isRefuted(const DependenceState &State,
                                 size_t Equation) const {
  if (const Expr &Rest = State.Rests[Equation]; Rest.isConstant()) {
    int64_t Divisor = 0;
    for (size_t U = 0; U < System.Unknowns.size(); ++U)
      if (isOpen(State, Equation, U))
        Divisor =
            std::gcd(Divisor, divisorOf(System.Unknowns[U].Factors[Equation]) *
                                  System.Unknowns[U].Grain);
    if (Divisor == 0 ? Rest.value() != 0 : Rest.value() % Divisor != 0)
      return true;
  }
  const std::optional<Interval> Total = sum(State, Equation, std::nullopt);
  return Total && (isLess(Total->High, 0) || isLess(0, Total->Low));
}

std::optional<Expr> DependenceValues::solution(const DependenceState &State,
                                               size_t Equation,
                                               size_t Unknown) const {
  const DependenceUnknown &Each = System.Unknowns[Unknown];
  if (hasOtherOpen(State, Equation, Unknown))
    return std::nullopt;
  const std::optional<Expr> Value = quotientOf(
      simplify(-State.Rests[Equation], Known), Each.Factors[Equation], Known);
  if (Value && Each.Grain > 1 && !quotientOf(*Value, Each.Grain, Known))
    return std::nullopt;
  return Value;
}

/// The last open unknown of an equation is -rest / factor.
std::optional<DependenceCandidates>
DependenceValues::solved(const DependenceState &State, size_t Equation,
                         size_t Unknown) const {
  const DependenceUnknown &Each = System.Unknowns[Unknown];
  const Expr &Factor = Each.Factors[Equation];
  const std::optional<Expr> Value = solution(State, Equation, Unknown);
  if (!Value) {
    if (Factor.isConstant() && State.Rests[Equation].isConstant())
      return DependenceCandidates();
    return std::nullopt;
  }
  if (isLess(*Value, Each.Lowest) || isLess(Each.Highest, *Value))
    return DependenceCandidates();
  if (Known.provesPositive(Factor) ||
      Known.provesPositive(simplify(-Factor, Known)))
    return DependenceCandidates{*Value, 0, -1};
  return std::nullopt;
}

/// Between constants: Needed.Low <= Factor * unknown <= Needed.High.
std::optional<DependenceCandidates>
DependenceValues::bounded(const DependenceUnknown &Each, const Expr &Factor,
                          const Interval &Needed) const {
  DependenceCandidates Result;
  bool IsBounded = false;
  const int64_t Grain = Each.Grain;
  if (Each.Lowest.isConstant() && Each.Highest.isConstant()) {
    Result.Low = ceilOf(Each.Lowest.value(), Grain);
    Result.High = floorOf(Each.Highest.value(), Grain);
    IsBounded = true;
  }
  if (Factor.isConstant() && Needed.Low.isConstant() &&
      Needed.High.isConstant()) {
    const int64_t Scale = Factor.value() * Grain;
    const int64_t End = Scale > 0 ? Needed.Low.value() : Needed.High.value();
    const int64_t Other = Scale > 0 ? Needed.High.value() : Needed.Low.value();
    const int64_t Low = ceilOf(End, Scale), High = floorOf(Other, Scale);
    Result.Low = IsBounded ? std::max(Result.Low, Low) : Low;
    Result.High = IsBounded ? std::min(Result.High, High) : High;
    IsBounded = true;
  }
  return IsBounded ? std::optional(Result) : std::nullopt;
}

/// Where already Factor * Grain * (k + 1) exceeds all that is needed, the
/// unknown is at most k steps of its grain away from 0.
std::optional<DependenceCandidates>
DependenceValues::dominated(const DependenceUnknown &Each, const Expr &Factor,
                            const Interval &Needed) const {
  constexpr int64_t MostSteps = 2;
  const Expr Opposite = simplify(-Factor, Known);
  const bool IsPositive = Known.provesPositive(Factor);
  if (!IsPositive && !Known.provesPositive(Opposite))
    return std::nullopt;
  const Expr Scale =
      simplify((IsPositive ? Factor : Opposite) * Expr(Each.Grain), Known);
  const Expr High = IsPositive ? Needed.High : simplify(-Needed.Low, Known);
  const Expr Low = IsPositive ? Needed.Low : simplify(-Needed.High, Known);
  for (int64_t K = 0; K <= MostSteps; ++K) {
    const Expr Beyond = simplify(Scale * Expr(K + 1), Known);
    const bool IsBelow = Each.Of == DependenceUnknown::Role::First ||
                         isLess(simplify(-Beyond, Known), Low);
    if (IsBelow && isLess(High, Beyond))
      return DependenceCandidates{
          std::nullopt, Each.Of == DependenceUnknown::Role::First ? 0 : -K, K};
  }
  return std::nullopt;
}

std::optional<DependenceCandidates>
DependenceValues::candidates(const DependenceState &State, size_t Equation,
                             size_t Unknown) const {
  const DependenceUnknown &Each = System.Unknowns[Unknown];
  if (!hasOtherOpen(State, Equation, Unknown))
    return solved(State, Equation, Unknown);
  const std::optional<Interval> Others = sum(State, Equation, Unknown);
  if (!Others)
    return std::nullopt;
  const Interval Needed{simplify(-Others->High, Known),
                        simplify(-Others->Low, Known)};
  const Expr &Factor = Each.Factors[Equation];
  if (const auto Constants = bounded(Each, Factor, Needed))
    return Constants;
  return dominated(Each, Factor, Needed);
}

} // namespace idxmap
