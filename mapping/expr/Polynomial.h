//===- Polynomial.h - A sum as coefficients of products ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The working form of sums and products: monomials (sorted lists of factors,
// none of them a constant or a product) with coefficients, none of them 0, in
// ascending order of the monomials. The empty monomial carries the constant.
// Two forms of one expression:
//
//   n * (m + 1) - 4   flat:     { [n, m + 1] -> 1, [] -> -4 }
//                     expanded: { [m, n] -> 1, [n] -> 1, [] -> -4 }
//
// Operations answer nothing where a coefficient would leave 64 bits, or where
// an expansion would have more than MaxTerms terms. Private to mapping/.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_POLYNOMIAL_H
#define IDXMAP_MAPPING_EXPR_POLYNOMIAL_H

#include "mapping/expr/Expr.h"

#include <optional>
#include <utility>
#include <vector>

namespace idxmap {

/// Factors in ascending order of compare().
using Monomial = std::vector<Expr>;

struct MonomialOrder {
  bool operator()(const Monomial &A, const Monomial &B) const;
};

/// One product: Coefficient times the factors.
struct Term {
  int64_t Coefficient = 1;
  Monomial Factors;
};

/// \p E as one product; a sum is one factor. Nothing on overflow.
std::optional<Term> termOf(const Expr &E);
/// The term t with t * Divisor == Dividend for every value of the factors.
std::optional<Term> divide(const Term &Dividend, const Term &Divisor);
/// The factors that both have, with the greatest common divisor (>= 1) of the
/// coefficients.
Term commonFactor(const Term &A, const Term &B);
std::optional<Term> product(const Term &A, const Term &B);

class Polynomial {
public:
  static constexpr size_t MaxTerms = 16;
  using Terms = std::vector<std::pair<Monomial, int64_t>>;

  Polynomial() = default;
  Polynomial(int64_t Constant);
  explicit Polynomial(const Term &T);

  /// Sums in sums are flattened; products are left.
  static std::optional<Polynomial> flat(const Expr &E);
  /// Products are distributed over sums.
  static std::optional<Polynomial> expanded(const Expr &E);

  const Terms &terms() const { return Of; }
  Terms::const_iterator begin() const { return Of.begin(); }
  Terms::const_iterator end() const { return Of.end(); }
  bool isZero() const { return Of.empty(); }
  bool isConstant() const;
  int64_t constant() const { return coefficient({}); }
  /// 0 where there is no such term.
  int64_t coefficient(const Monomial &M) const;
  /// Adds to the coefficient of a monomial; false on overflow.
  bool add(Monomial M, int64_t Coefficient);
  void erase(const Monomial &M);

  /// True if a factor is a sum, so that expanding may change it.
  bool hasSumFactor() const;
  std::optional<Polynomial> expanded() const;
  /// Every factor of some monomial, each once.
  std::vector<Expr> factors() const;

  friend bool operator==(const Polynomial &, const Polynomial &) = default;

private:
  friend std::optional<Polynomial> combine(const Polynomial &A, int64_t Scale,
                                           const Polynomial &B,
                                           int64_t OtherScale);
  /// Adds \p E, flat, times \p Scale; false on overflow.
  bool addFlat(const Expr &E, int64_t Scale);

  Terms Of;
};

/// A * Scale + B * OtherScale.
std::optional<Polynomial> combine(const Polynomial &A, int64_t Scale,
                                  const Polynomial &B, int64_t OtherScale);
std::optional<Polynomial> multiply(const Polynomial &A, const Polynomial &B);
/// True if every term of \p Part is one of \p Whole, coefficient included.
bool contains(const Polynomial &Whole, const Polynomial &Part);

} // namespace idxmap

#endif
