//===- Prover.cpp - Ranges and inequalities from facts --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is learnt from facts, and ranges. The search for proofs is in
// ProverSteps.cpp.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Prover.h"

#include "mapping/expr/TermOrder.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace idxmap {

static uint64_t magnitude(int64_t Value) {
  return Value < 0 ? -static_cast<uint64_t>(Value) : Value;
}

size_t MonomialHash::operator()(const Monomial &M) const {
  size_t Hash = M.size();
  for (const Expr &Factor : M)
    Hash = Hash * 31 + Factor.hash();
  return Hash;
}

bool IdenticalMonomials::operator()(const Monomial &A,
                                    const Monomial &B) const {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(), isIdentical);
}

Prover::Prover(const std::vector<Fact> &Known) {
  for (const Fact &F : Known) {
    std::optional<Polynomial> Flat = Polynomial::flat(F.Of);
    if (!Flat)
      continue;
    learn(*Flat, F.Values);
    if (!Flat->hasSumFactor())
      continue;
    if (std::optional<Polynomial> Expanded = Flat->expanded())
      learn(*Expanded, F.Values);
  }
  propagate();
}

// From c * M + Rest >= 0 follows M >= -Rest / c for c > 0, and M <= Rest / -c
// for c < 0, where Rest is at most the upper end of its range. One round finds
// m >= 1 in j < m and j >= 0; a second one also looks through m <= n.
void Prover::propagate() {
  bool IsNew = true;
  for (unsigned Round = 0; Round < 2 && std::exchange(IsNew, false); ++Round)
    for (const Polynomial &P : Inequalities)
      for (const auto &[Factors, Coefficient] : P) {
        if (Factors.empty() || Coefficient == Range::NegInf)
          continue;
        Polynomial Rest = P;
        Rest.erase(Factors);
        Range Bound = {Range::NegInf, rangeOf(Rest).Hi};
        if (Bound.Hi == Range::PosInf)
          continue;
        Range Divisor = Range::point(std::abs(Coefficient));
        if (Coefficient > 0)
          IsNew |= restrict(
              Factors,
              Range::from(ceilDiv(Range::point(-1) * Bound, Divisor).Lo));
        else
          IsNew |=
              restrict(Factors, {Range::NegInf, floorDiv(Bound, Divisor).Hi});
      }
}

/// True if it teaches something.
bool Prover::restrict(const Monomial &Factors, Range Values) {
  Range &Known = ProductFacts[Factors];
  Range Common = intersect(Known, Values);
  if (Common == Known)
    return false;
  Known = Common;
  FactorRanges.clear();
  ProductRanges.clear();
  return true;
}

// k * min(a, b) + R >= 0   =>  k * a + R >= 0 and k * b + R >= 0   if k > 0
// -k * max(a, b) + R >= 0  =>  the same of -k
void Prover::learnOperands(const Polynomial &AtLeastZero) {
  for (const auto &[Factors, Coefficient] : AtLeastZero) {
    bool IsExtreme =
        Factors.size() == 1 &&
        Factors[0].kind() == (Coefficient > 0 ? ExprKind::Min : ExprKind::Max);
    if (!IsExtreme)
      continue;
    Polynomial Rest = AtLeastZero;
    Rest.erase(Factors);
    for (const Expr &Operand : Factors[0].operands()) {
      std::optional<Polynomial> Value = Polynomial::flat(Operand);
      if (Value)
        Value = combine(Rest, 1, *Value, Coefficient);
      if (Value)
        learn(*Value, Range::from(0));
    }
  }
}

// P = c + g * Body in R  <=>  Body in (R - c) / g, rounded inwards.
void Prover::learn(const Polynomial &P, Range Values) {
  learnInequalities(P, Values);
  Polynomial Body = P;
  Body.erase({});
  if (Body.isZero() || P.constant() == Range::NegInf)
    return;
  uint64_t Divisor = 0;
  for (const auto &[Factors, Coefficient] : Body) {
    if (Coefficient == Range::NegInf)
      return;
    Divisor = std::gcd(Divisor, magnitude(Coefficient));
  }
  int64_t Scale = Divisor;
  bool IsNegative = Body.begin()->second < 0;

  Range Shifted = Values - Range::point(P.constant());
  if (IsNegative)
    Shifted = Range::point(-1) * Shifted;
  Range Inwards = {ceilDiv(Shifted, Range::point(Scale)).Lo,
                   floorDiv(Shifted, Range::point(Scale)).Hi};
  Polynomial Normal;
  for (const auto &[Factors, Coefficient] : Body)
    if (!Normal.add(Factors, Coefficient / (IsNegative ? -Scale : Scale)))
      return;
  if (Normal.terms().size() > 1) {
    SumFacts.push_back({std::move(Normal), Inwards});
    return;
  }
  restrict(Normal.begin()->first, Inwards);
}

void Prover::learnInequalities(const Polynomial &P, Range Values) {
  if (P.isConstant())
    return;
  std::optional<Polynomial> Above, Below;
  if (Values.Lo != Range::NegInf)
    Above = combine(P, 1, Values.Lo, -1);
  if (Values.Hi != Range::PosInf)
    Below = combine(P, -1, Values.Hi, 1);
  for (const std::optional<Polynomial> &Each : {Above, Below})
    if (Each) {
      Inequalities.push_back(*Each);
      learnOperands(*Each);
    }
}

Range Prover::range(const Expr &E) const {
  std::optional<Polynomial> P = Polynomial::flat(E);
  return P ? rangeOf(*P) : Range::all();
}

// Term by term; and where P = k * Body + Rest for a fact about Body, by the
// fact and the shorter rest. k and every term must match, so that the rest has
// fewer terms and this ends.
Range Prover::rangeOf(const Polynomial &P) const {
  Range Sum = Range::point(0);
  for (const auto &[Factors, Coefficient] : P)
    Sum = Sum + rangeOf(Factors, Coefficient);
  for (const SumFact &F : SumFacts) {
    const auto &[Factors, Unit] = *F.Body.begin();
    int64_t Scale = P.coefficient(Factors);
    if (Scale == 0 || (Unit != 1 && Scale % Unit != 0))
      continue;
    Scale /= Unit;
    const auto isIn = [&](const auto &Part) {
      int64_t Scaled;
      return !__builtin_mul_overflow(Part.second, Scale, &Scaled) &&
             P.coefficient(Part.first) == Scaled;
    };
    if (!std::all_of(F.Body.begin(), F.Body.end(), isIn))
      continue;
    Polynomial Rest = P;
    for (const auto &Part : F.Body)
      Rest.erase(Part.first);
    Sum = intersect(Sum, Range{Scale, Scale} * F.Values + rangeOf(Rest));
  }
  return Sum;
}

Range Prover::rangeOf(const Monomial &Factors, int64_t Coefficient) const {
  return Range{Coefficient, Coefficient} * rangeOf(Factors);
}

Range Prover::rangeOf(const Monomial &Factors) const {
  if (auto Found = ProductRanges.find(Factors); Found != ProductRanges.end())
    return Found->second;
  Range Values = computeRange(Factors);
  if (auto Fact = ProductFacts.find(Factors); Fact != ProductFacts.end())
    Values = intersect(Values, Fact->second);
  ProductRanges.emplace(Factors, Values);
  return Values;
}

// A factor that occurs twice makes a square, which is not negative.
Range Prover::computeRange(const Monomial &Factors) const {
  Range Values = Range::point(1);
  for (size_t I = 0; I < Factors.size(); ++I) {
    Range Factor = rangeOfFactor(Factors[I]);
    if (I + 1 < Factors.size() && Factors[I] == Factors[I + 1]) {
      Factor = intersect(Factor * Factor, Range::from(0));
      ++I;
    }
    Values = Values * Factor;
  }
  return Values;
}

Range Prover::rangeOfFactor(const Expr &Factor) const {
  if (auto Found = FactorRanges.find(Factor); Found != FactorRanges.end())
    return Found->second;
  Range Values = computeRange(Factor);
  if (auto Fact = ProductFacts.find({Factor}); Fact != ProductFacts.end())
    Values = intersect(Values, Fact->second);
  FactorRanges.emplace(Factor, Values);
  return Values;
}

Range Prover::computeRange(const Expr &Factor) const {
  switch (Factor.kind()) {
  case ExprKind::Constant:
    return {Factor.value(), Factor.value()};
  case ExprKind::Symbol:
    return Factor.symbolRange();
  case ExprKind::Add:
  case ExprKind::Mul:
    return range(Factor);
  case ExprKind::Min:
    return min(range(Factor.lhs()), range(Factor.rhs()));
  case ExprKind::Max:
    return max(range(Factor.lhs()), range(Factor.rhs()));
  case ExprKind::BitXor:
    return bitXor(range(Factor.lhs()), range(Factor.rhs()));
  case ExprKind::Call:
    return Factor.callRange();
  case ExprKind::FloorDiv:
  case ExprKind::CeilDiv:
  case ExprKind::Mod:
    break;
  }
  Range Left = range(Factor.lhs()), Right = range(Factor.rhs());
  if (!Right.isPositive()) // Perhaps no value at all.
    return Range::all();
  return Factor.kind() == ExprKind::FloorDiv  ? floorDiv(Left, Right)
         : Factor.kind() == ExprKind::CeilDiv ? ceilDiv(Left, Right)
                                              : mod(Left, Right);
}

Range Prover::sharpRange(const Expr &E) const {
  Range Values = range(E);
  for (int64_t Least : {0, 1})
    if (Values.Lo < Least && Values.Hi >= Least && isLessEqual(Least, E))
      Values.Lo = Least;
  for (int64_t Greatest : {0, -1})
    if (Values.Hi > Greatest && Values.Lo <= Greatest &&
        isLessEqual(E, Greatest))
      Values.Hi = Greatest;
  return Values;
}

static std::optional<Polynomial> difference(const Expr &A, const Expr &B) {
  std::optional<Polynomial> Left = Polynomial::flat(A);
  std::optional<Polynomial> Right = Polynomial::flat(B);
  return Left && Right ? combine(*Left, 1, *Right, -1) : std::nullopt;
}

bool Prover::isLessEqual(const Expr &A, const Expr &B) const {
  auto [Entry, IsNew] = Questions.try_emplace({A, B}, false);
  bool &Answer = Entry->second;
  if (IsNew)
    if (std::optional<Polynomial> Difference = difference(B, A))
      Answer = isAtLeastZero(*Difference);
  return Answer;
}

// A < B if and only if A + 1 <= B.
bool Prover::isLess(const Expr &A, const Expr &B) const {
  std::optional<Polynomial> Next = difference(A, -1);
  return Next && isLessEqual(toExpr(*Next), B);
}

bool Prover::isEqual(const Expr &A, const Expr &B) const {
  std::optional<Polynomial> Difference = difference(A, B);
  if (Difference && rangeOf(*Difference) == Range::point(0))
    return true;
  if (std::optional<Polynomial> E =
          Difference ? Difference->expanded() : std::nullopt)
    if (E->isZero())
      return true;
  return isLessEqual(A, B) && isLessEqual(B, A);
}

} // namespace idxmap
