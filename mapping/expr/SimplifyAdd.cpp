//===- SimplifyAdd.cpp - Rules for sums -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Flattening, folding of constants and collection of like terms are what a
// Polynomial does by itself: x + 0 -> x, (a + b) - b -> a, n - 1 - 1 -> n - 2.
// The rules here look at several terms at once. f is any product.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Simplifier.h"
#include "mapping/expr/TermOrder.h"

#include <algorithm>

namespace idxmap {

static size_t leafCount(const Polynomial &P) { return leafCount(toExpr(P)); }

/// \p P with the products \p These, all of them terms of P, distributed.
static std::optional<Polynomial>
distributed(const Polynomial &P, const std::vector<const Monomial *> &These) {
  std::optional<Polynomial> Result = P;
  for (const Monomial *Factors : These) {
    Term Product{P.coefficient(*Factors), *Factors};
    std::optional<Polynomial> Sum = Polynomial(Product).expanded();
    if (Result && Sum) {
      Result = combine(*Result, 1, Polynomial(Product), -1);
      Result = Result ? combine(*Result, 1, *Sum, 1) : std::nullopt;
    } else {
      return std::nullopt;
    }
  }
  return Result;
}

// f * (a + b) -> f * a + f * b  if the whole sum then has fewer leaves; tried
// for each such term, each two of them, and all. The number of leaves falls, so
// this ends, and where it has ended nothing is left to try.
static bool distributeWhereShorter(Polynomial &P) {
  std::vector<const Monomial *> Products;
  for (const auto &[Factors, Coefficient] : P)
    if (std::any_of(Factors.begin(), Factors.end(), [](const Expr &Each) {
          return Each.kind() == ExprKind::Add;
        }))
      Products.push_back(&Factors);
  if (Products.empty())
    return false;
  size_t Count = leafCount(P);
  auto Try = [&P, Count](const std::vector<const Monomial *> &These) {
    std::optional<Polynomial> Candidate = distributed(P, These);
    if (!Candidate || leafCount(*Candidate) >= Count)
      return false;
    P = std::move(*Candidate);
    return true;
  };
  for (const Monomial *Product : Products)
    if (Try({Product}))
      return true;
  for (size_t I = 0; I < Products.size(); ++I)
    for (size_t J = I + 1; J < Products.size(); ++J)
      if (Try({Products[I], Products[J]}))
        return true;
  return Products.size() > 2 && Try(Products);
}

// (a + b) * 1 -> a + b,  (a + b) * -1 -> -a - b
static bool flattenUnits(Polynomial &P) {
  for (const auto &[Factors, Coefficient] : P)
    if (Factors.size() == 1 && Factors[0].kind() == ExprKind::Add &&
        (Coefficient == 1 || Coefficient == -1))
      if (std::optional<Polynomial> Flat = distributed(P, {&Factors})) {
        P = std::move(*Flat);
        return true;
      }
  return false;
}

/// Replaces \p From, all of whose terms are in \p P, by \p To.
static bool replace(Polynomial &P, const Polynomial &From,
                    const std::optional<Polynomial> &To) {
  std::optional<Polynomial> Rest = combine(P, 1, From, -1);
  std::optional<Polynomial> Result =
      Rest && To ? combine(*Rest, 1, *To, 1) : std::nullopt;
  if (Result)
    P = std::move(*Result);
  return Result.has_value();
}

/// Rest * E.
static std::optional<Polynomial> scaled(const Term &Rest, const Expr &E) {
  std::optional<Polynomial> P = Polynomial::flat(E);
  return P ? multiply(Polynomial(Rest), *P) : std::nullopt;
}

// f * d * (x div d) + f * (x mod d) -> f * x
bool Simplifier::recombineRemainder(Polynomial &P, const Term &T,
                                    const Expr &Remainder,
                                    const Term &Rest) const {
  const Expr &X = Remainder.lhs(), &D = Remainder.rhs();
  Expr Whole = productOf({D, quotient(ExprKind::FloorDiv, X, D)});
  std::optional<Polynomial> Partner = scaled(Rest, Whole);
  if (!Partner || Partner->isZero() || !contains(P, *Partner))
    return false;
  std::optional<Polynomial> Both = combine(*Partner, 1, Polynomial(T), 1);
  return Both && replace(P, *Both, scaled(Rest, X));
}

// f * (x mod d) + f * d * ((x div d) mod e) -> f * (x mod (d * e))
//   if e >= 1
bool Simplifier::recombineMixedRadix(Polynomial &P, const Term &T,
                                     const Expr &Remainder,
                                     const Term &Rest) const {
  const Expr &X = Remainder.lhs(), &D = Remainder.rhs();
  Expr Quotient = quotient(ExprKind::FloorDiv, X, D);
  for (const Expr &Digit : P.factors()) {
    if (Digit.kind() != ExprKind::Mod || Digit.lhs() != Quotient ||
        !isPositive(Digit.rhs()))
      continue;
    std::optional<Polynomial> Partner = scaled(Rest, productOf({D, Digit}));
    if (!Partner || !contains(P, *Partner))
      continue;
    std::optional<Polynomial> Both = combine(*Partner, 1, Polynomial(T), 1);
    Expr Joined = remainder(X, productOf({D, Digit.rhs()}));
    if (Both && replace(P, *Both, scaled(Rest, Joined)))
      return true;
  }
  return false;
}

// f * (x div d) + f * min(x mod d, 1) -> f * (x ceildiv d)
// f * (x div 2) + f * (x mod 2)       -> f * (x ceildiv 2)
bool Simplifier::recombineCeiling(Polynomial &P, const Term &T,
                                  const Expr &Tail, const Term &Rest) const {
  bool IsBounded = Tail.kind() == ExprKind::Min && Tail.rhs().isConstant(1);
  const Expr &Remainder = IsBounded ? Tail.lhs() : Tail;
  if (Remainder.kind() != ExprKind::Mod ||
      (!IsBounded && !Remainder.rhs().isConstant(2)))
    return false;
  const Expr &X = Remainder.lhs(), &D = Remainder.rhs();
  if (!isPositive(D))
    return false;
  std::optional<Polynomial> Partner =
      scaled(Rest, quotient(ExprKind::FloorDiv, X, D));
  if (!Partner || Partner->isZero() || !contains(P, *Partner))
    return false;
  std::optional<Polynomial> Both = combine(*Partner, 1, Polynomial(T), 1);
  return Both &&
         replace(P, *Both, scaled(Rest, quotient(ExprKind::CeilDiv, X, D)));
}

bool Simplifier::recombineDivision(Polynomial &P) const {
  for (const auto &[Factors, Coefficient] : P)
    for (const Expr &Factor : Factors) {
      if (Factor.kind() != ExprKind::Mod && Factor.kind() != ExprKind::Min)
        continue;
      Term T{Coefficient, Factors};
      Term Rest = *divide(T, Term{1, {Factor}});
      if (recombineCeiling(P, T, Factor, Rest))
        return true;
      if (Factor.kind() == ExprKind::Mod && isPositive(Factor.rhs()) &&
          (recombineRemainder(P, T, Factor, Rest) ||
           recombineMixedRadix(P, T, Factor, Rest)))
        return true;
    }
  return false;
}

Expr Simplifier::polynomial(Polynomial P) const {
  while (flattenUnits(P) || distributeWhereShorter(P) || recombineDivision(P))
    ;
  return toExpr(P);
}

Expr Simplifier::sum(const std::vector<Expr> &Summands) const {
  Expr Sum = Expr::make(ExprKind::Add, Summands);
  std::optional<Polynomial> P = Polynomial::flat(Sum);
  return P ? polynomial(std::move(*P)) : Sum;
}

} // namespace idxmap
