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

static int compare(const Monomial &A, const Monomial &B) {
  for (size_t I = 0; I < std::min(A.size(), B.size()); ++I)
    if (int Order = compare(A[I], B[I]))
      return Order;
  return A.size() < B.size() ? -1 : A.size() > B.size();
}

bool MonomialOrder::operator()(const Monomial &A, const Monomial &B) const {
  return compare(A, B) < 0;
}

/// Where \p M stands in \p Of, or would.
template <typename Terms> static auto place(Terms &Of, const Monomial &M) {
  return std::lower_bound(Of.begin(), Of.end(), M,
                          [](const auto &Each, const Monomial &M) {
                            return compare(Each.first, M) < 0;
                          });
}

static uint64_t magnitude(int64_t Value) {
  return Value < 0 ? -static_cast<uint64_t>(Value) : Value;
}

/// Factors that compare equal stay in the order of their occurrence. False on
/// overflow.
static bool multiplyBy(Term &T, const Expr &E) {
  if (E.kind() == ExprKind::Mul)
    return std::all_of(E.operands().begin(), E.operands().end(),
                       [&T](const Expr &Each) { return multiplyBy(T, Each); });
  if (E.isConstant())
    return !__builtin_mul_overflow(T.Coefficient, E.value(), &T.Coefficient);
  T.Factors.insert(
      std::upper_bound(T.Factors.begin(), T.Factors.end(), E, isLess), E);
  return true;
}

std::optional<Term> termOf(const Expr &E) {
  if (E.isConstant())
    return Term{E.value(), {}};
  if (E.kind() != ExprKind::Mul)
    return Term{1, {E}};
  Term Result;
  return multiplyBy(Result, E) ? std::optional(std::move(Result))
                               : std::nullopt;
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
  std::optional<Polynomial> Result = Polynomial();
  if (!Result->addFlat(E, 1))
    Result.reset();
  return Result;
}

bool Polynomial::addFlat(const Expr &E, int64_t Scale) {
  if (E.kind() == ExprKind::Add)
    return std::all_of(
        E.operands().begin(), E.operands().end(),
        [this, Scale](const Expr &Each) { return addFlat(Each, Scale); });
  std::optional<Term> T = termOf(E);
  if (!T || __builtin_mul_overflow(T->Coefficient, Scale, &T->Coefficient))
    return false;
  if (T->Factors.size() == 1 && T->Factors[0].kind() == ExprKind::Add &&
      (T->Coefficient == 1 || T->Coefficient == -1))
    return addFlat(T->Factors[0], T->Coefficient);
  return add(std::move(T->Factors), T->Coefficient);
}

std::optional<Polynomial> Polynomial::expanded(const Expr &E) {
  std::optional<Polynomial> Flat = flat(E);
  return Flat ? Flat->expanded() : std::nullopt;
}

bool Polynomial::isConstant() const {
  return Of.empty() || (Of.size() == 1 && Of.begin()->first.empty());
}

int64_t Polynomial::coefficient(const Monomial &M) const {
  auto Found = place(Of, M);
  return Found == Of.end() || compare(Found->first, M) ? 0 : Found->second;
}

bool Polynomial::add(Monomial M, int64_t Coefficient) {
  if (Coefficient == 0)
    return true;
  auto Found = place(Of, M);
  if (Found == Of.end() || compare(Found->first, M)) {
    Of.emplace(Found, std::move(M), Coefficient);
    return true;
  }
  bool Fits =
      !__builtin_add_overflow(Found->second, Coefficient, &Found->second);
  if (Found->second == 0)
    Of.erase(Found);
  return Fits;
}

void Polynomial::erase(const Monomial &M) {
  auto Found = place(Of, M);
  if (Found != Of.end() && !compare(Found->first, M))
    Of.erase(Found);
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
  Result.Of.reserve(A.Of.size() + B.Of.size());
  auto Left = A.begin(), Right = B.begin();
  while (Left != A.end() || Right != B.end()) {
    const int Order = Left == A.end()    ? 1
                      : Right == B.end() ? -1
                                         : compare(Left->first, Right->first);
    const Monomial &Factors = Order <= 0 ? Left->first : Right->first;
    int64_t Sum = 0, Other = 0;
    if ((Order <= 0 && __builtin_mul_overflow(Left++->second, Scale, &Sum)) ||
        (Order >= 0 &&
         __builtin_mul_overflow(Right++->second, OtherScale, &Other)) ||
        __builtin_add_overflow(Sum, Other, &Sum))
      return std::nullopt;
    if (Sum != 0)
      Result.Of.emplace_back(Factors, Sum);
  }
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
