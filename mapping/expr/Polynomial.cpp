//===- Polynomial.cpp - A sum as coefficients of products -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/Polynomial.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

namespace idxmap {

static bool isLess(const Expr &A, const Expr &B) { return compare(A, B) < 0; }

bool MonomialOrder::operator()(const Monomial &A, const Monomial &B) const {
  for (size_t I = 0; I < std::min(A.size(), B.size()); ++I)
    if (int Order = compare(A[I], B[I]))
      return Order < 0;
  return A.size() < B.size();
}

static uint64_t magnitude(int64_t Value) {
  return Value < 0 ? -static_cast<uint64_t>(Value) : Value;
}

std::optional<Term> termOf(const Expr &E) {
  if (E.isConstant())
    return Term{E.value(), {}};
  if (E.kind() != ExprKind::Mul)
    return Term{1, {E}};
  std::optional<Term> Result = Term{};
  for (const Expr &Operand : E.operands()) {
    std::optional<Term> Factor = termOf(Operand);
    Result = Factor ? product(*Result, *Factor) : std::nullopt;
    if (!Result)
      return std::nullopt;
  }
  return Result;
}

std::optional<Term> divide(const Term &Dividend, const Term &Divisor) {
  int64_t D = Divisor.Coefficient;
  if (D == 0 || (D == -1 && Dividend.Coefficient == Range::NegInf) ||
      Dividend.Coefficient % D != 0 ||
      !std::includes(Dividend.Factors.begin(), Dividend.Factors.end(),
                     Divisor.Factors.begin(), Divisor.Factors.end(), isLess))
    return std::nullopt;
  Term Quotient{Dividend.Coefficient / D, {}};
  std::set_difference(Dividend.Factors.begin(), Dividend.Factors.end(),
                      Divisor.Factors.begin(), Divisor.Factors.end(),
                      std::back_inserter(Quotient.Factors), isLess);
  return Quotient;
}

Term commonFactor(const Term &A, const Term &B) {
  uint64_t Divisor =
      std::gcd(magnitude(A.Coefficient), magnitude(B.Coefficient));
  Term Common;
  if (Divisor <= static_cast<uint64_t>(Range::PosInf))
    Common.Coefficient = std::max<int64_t>(Divisor, 1);
  std::set_intersection(A.Factors.begin(), A.Factors.end(), B.Factors.begin(),
                        B.Factors.end(), std::back_inserter(Common.Factors),
                        isLess);
  return Common;
}

std::optional<Term> product(const Term &A, const Term &B) {
  Term Result;
  if (__builtin_mul_overflow(A.Coefficient, B.Coefficient, &Result.Coefficient))
    return std::nullopt;
  std::merge(A.Factors.begin(), A.Factors.end(), B.Factors.begin(),
             B.Factors.end(), std::back_inserter(Result.Factors), isLess);
  return Result;
}

Polynomial::Polynomial(int64_t Constant) { add({}, Constant); }
Polynomial::Polynomial(const Term &T) { add(T.Factors, T.Coefficient); }

std::optional<Polynomial> Polynomial::flat(const Expr &E) {
  if (E.kind() != ExprKind::Add) {
    std::optional<Term> T = termOf(E);
    if (!T)
      return std::nullopt;
    bool IsSum =
        T->Factors.size() == 1 && T->Factors[0].kind() == ExprKind::Add;
    if (!IsSum || (T->Coefficient != 1 && T->Coefficient != -1))
      return Polynomial(*T);
    std::optional<Polynomial> Sum = flat(T->Factors[0]);
    return Sum ? combine(*Sum, T->Coefficient, 0, 1) : std::nullopt;
  }
  std::optional<Polynomial> Result = Polynomial();
  for (const Expr &Operand : E.operands()) {
    std::optional<Polynomial> Summand = flat(Operand);
    Result = Summand ? combine(*Result, 1, *Summand, 1) : std::nullopt;
    if (!Result)
      return std::nullopt;
  }
  return Result;
}

std::optional<Polynomial> Polynomial::expanded(const Expr &E) {
  std::optional<Polynomial> Flat = flat(E);
  return Flat ? Flat->expanded() : std::nullopt;
}

bool Polynomial::isConstant() const {
  return Of.empty() || (Of.size() == 1 && Of.begin()->first.empty());
}

int64_t Polynomial::coefficient(const Monomial &M) const {
  auto Found = Of.find(M);
  return Found == Of.end() ? 0 : Found->second;
}

bool Polynomial::add(const Monomial &M, int64_t Coefficient) {
  if (Coefficient == 0)
    return true;
  int64_t &Sum = Of[M];
  bool Fits = !__builtin_add_overflow(Sum, Coefficient, &Sum);
  if (Sum == 0)
    Of.erase(M);
  return Fits;
}

bool Polynomial::hasSumFactor() const {
  for (const auto &[Factors, Coefficient] : Of)
    for (const Expr &Factor : Factors)
      if (Factor.kind() == ExprKind::Add)
        return true;
  return false;
}

std::optional<Polynomial> Polynomial::expanded() const {
  std::optional<Polynomial> Result = Polynomial();
  for (const auto &[Factors, Coefficient] : Of) {
    std::optional<Polynomial> Product = Polynomial(Coefficient);
    for (const Expr &Factor : Factors) {
      std::optional<Polynomial> Next = Factor.kind() == ExprKind::Add
                                           ? expanded(Factor)
                                           : Polynomial(Term{1, {Factor}});
      Product = Next ? multiply(*Product, *Next) : std::nullopt;
      if (!Product)
        return std::nullopt;
    }
    Result = combine(*Result, 1, *Product, 1);
    if (!Result || Result->Of.size() > MaxTerms)
      return std::nullopt;
  }
  return Result;
}

std::vector<Expr> Polynomial::factors() const {
  std::set<Expr> All;
  for (const auto &[Factors, Coefficient] : Of)
    All.insert(Factors.begin(), Factors.end());
  return {All.begin(), All.end()};
}

std::optional<Polynomial> combine(const Polynomial &A, int64_t Scale,
                                  const Polynomial &B, int64_t OtherScale) {
  Polynomial Result;
  auto AddAll = [&Result](const Polynomial &P, int64_t By) {
    for (const auto &[Factors, Coefficient] : P) {
      int64_t Scaled;
      if (__builtin_mul_overflow(Coefficient, By, &Scaled) ||
          !Result.add(Factors, Scaled))
        return false;
    }
    return true;
  };
  if (!AddAll(A, Scale) || !AddAll(B, OtherScale))
    return std::nullopt;
  return Result;
}

std::optional<Polynomial> multiply(const Polynomial &A, const Polynomial &B) {
  if (A.terms().size() * B.terms().size() > Polynomial::MaxTerms)
    return std::nullopt;
  Polynomial Result;
  for (const auto &[Left, LeftCoefficient] : A)
    for (const auto &[Right, RightCoefficient] : B) {
      std::optional<Term> T =
          product(Term{LeftCoefficient, Left}, Term{RightCoefficient, Right});
      if (!T || !Result.add(T->Factors, T->Coefficient))
        return std::nullopt;
    }
  return Result;
}

bool contains(const Polynomial &Whole, const Polynomial &Part) {
  return std::all_of(Part.begin(), Part.end(), [&Whole](const auto &Entry) {
    return Whole.coefficient(Entry.first) == Entry.second;
  });
}

} // namespace idxmap
