//===- Prover.h - Ranges and inequalities from facts ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Answers questions about expressions under a set of facts. Never simplifies,
// so that the simplifier can ask it; an expression should be simplified before.
// A question `A < B` becomes `B - A - 1 >= 0`, and a polynomial is shown to be
// >= 0 by its range, or by one of a few steps that lead to a simpler polynomial
// of which the same must be shown (ProverSteps.cpp). Steps are counted and end
// after a fixed number; the answer "no" means "not proven".
//
//   facts i < m, j < n, n >= 1:   i * n + j < m * n
//   because (m - i) * n - j - 1  >=  1 * n - j - 1  >=  0
//
// Private to mapping/.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_PROVER_H
#define IDXMAP_MAPPING_EXPR_PROVER_H

#include "mapping/expr/Fact.h"
#include "mapping/expr/Polynomial.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace idxmap {

/// For hash tables of what is remembered beyond one question: facts outlive the
/// mapping in which, say, threadIdx.x ends at 31.
struct MonomialHash {
  size_t operator()(const Monomial &M) const;
};
struct IdenticalMonomials {
  bool operator()(const Monomial &A, const Monomial &B) const;
};

class Prover {
public:
  explicit Prover(const std::vector<Fact> &Known);

  /// Interval arithmetic, cut down by every fact that matches a part of \p E.
  Range range(const Expr &E) const;
  /// The same, with a lower bound of 1 or 0, or an upper one of 0 or -1, where
  /// that can be shown at all.
  Range sharpRange(const Expr &E) const;

  bool isLess(const Expr &A, const Expr &B) const;
  bool isLessEqual(const Expr &A, const Expr &B) const;
  bool isPositive(const Expr &E) const { return isLessEqual(1, E); }
  bool isNonNegative(const Expr &E) const { return isLessEqual(0, E); }
  bool isEqual(const Expr &A, const Expr &B) const;

private:
  /// A fact about a sum of at least two terms: Body has no constant, no common
  /// divisor of its coefficients, and a positive first coefficient.
  struct SumFact {
    Polynomial Body;
    Range Values;
  };
  static constexpr unsigned MaxDepth = 4;
  static constexpr unsigned MaxSteps = 24;

  void learn(const Polynomial &P, Range Values);
  void learnInequalities(const Polynomial &P, Range Values);
  void learnOperands(const Polynomial &AtLeastZero);
  void propagate();
  bool restrict(const Monomial &Factors, Range Values);

  Range rangeOf(const Polynomial &P) const;
  Range rangeOf(const Monomial &Factors) const;
  Range rangeOf(const Monomial &Factors, int64_t Coefficient) const;
  Range rangeOfFactor(const Expr &Factor) const;
  Range computeRange(const Expr &Factor) const;
  Range computeRange(const Monomial &Factors) const;

  bool isAtLeastZero(const Polynomial &P) const;
  bool isAtLeastZero(const Polynomial &P, unsigned Depth) const;
  bool isAtLeastZero(const std::optional<Polynomial> &P, unsigned Depth) const;
  bool showByFactor(const Polynomial &P, unsigned Depth) const;
  bool showByElimination(const Polynomial &P, unsigned Depth) const;
  bool showByClearingDivision(const Polynomial &P, unsigned Depth) const;
  bool showByCases(const Polynomial &P, unsigned Depth) const;
  bool showByExpansion(const Polynomial &P, unsigned Depth) const;
  bool eliminateWith(const Polynomial &P, const Monomial &Bad,
                     int64_t Coefficient, const Polynomial &Inequality,
                     unsigned Depth) const;
  const std::vector<Polynomial> &definingInequalities(const Expr &Factor) const;
  std::vector<Polynomial> deriveInequalities(const Expr &Factor) const;

  std::map<Monomial, Range, MonomialOrder> ProductFacts;
  std::vector<SumFact> SumFacts;
  /// Polynomials that are >= 0.
  std::vector<Polynomial> Inequalities;

  // Answers that were computed once.
  template <typename Answer>
  using OfExpr = std::unordered_map<Expr, Answer, ExprHash, IdenticalExprs>;
  template <typename Answer>
  using OfMonomial =
      std::unordered_map<Monomial, Answer, MonomialHash, IdenticalMonomials>;
  mutable OfExpr<Range> FactorRanges;
  mutable OfMonomial<Range> ProductRanges;
  mutable OfExpr<std::vector<Polynomial>> Definitions;
  mutable OfMonomial<bool> Questions; // { A, B }: A <= B?
  mutable unsigned StepsLeft = 0;
};

} // namespace idxmap

#endif
