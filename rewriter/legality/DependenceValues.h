//===- DependenceValues.h - What an unknown of a system can be --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reasoning about one equation  Rest + sum of factor * unknown = 0  while
// some unknowns already have values (which are then in Rest). An equation is
// refuted where the left side cannot be 0 between the bounds of its unknowns,
// or where all factors share a divisor that the rest does not. An unknown is
// confined by what the others can make up for:
//
//   10 * P + Q = 0, Q in [-9,9]               ->  P is 0
//   m * P + Q = 0,  Q in [1-m,m-1], m >= 1    ->  P is 0
//   P + m = 0                                 ->  P is -m
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_DEPENDENCEVALUES_H
#define IDXMAP_REWRITER_LEGALITY_DEPENDENCEVALUES_H

#include "rewriter/legality/DependenceSystem.h"

namespace idxmap {

/// The unknowns that have values, and the equations with those put in.
struct DependenceState {
  std::vector<std::optional<Expr>> Values; ///< One per unknown.
  std::vector<Expr> Rests;                 ///< One per equation; simplified.
};

/// The only values that an unknown can have: one expression, or grain times
/// each number from Low to High.
struct DependenceCandidates {
  std::optional<Expr> Only;
  int64_t Low = 0;
  int64_t High = -1;

  bool isNone() const { return !Only && High < Low; }
  int64_t count() const { return Only ? 1 : High - Low + 1; }
};

class DependenceValues {
public:
  DependenceValues(const DependenceSystem &System, const Facts &Known)
      : System(System), Known(Known) {}

  DependenceState start() const;
  DependenceState assign(const DependenceState &State, size_t Unknown,
                         const Expr &Value) const;

  bool isOpen(const DependenceState &State, size_t Equation,
              size_t Unknown) const;
  bool isRefuted(const DependenceState &State, size_t Equation) const;
  /// Nothing where the equation does not confine the open unknown.
  std::optional<DependenceCandidates> candidates(const DependenceState &State,
                                                 size_t Equation,
                                                 size_t Unknown) const;
  /// A value of the last open unknown that solves the equation, even where it
  /// may not be the only one.
  std::optional<Expr> solution(const DependenceState &State, size_t Equation,
                               size_t Unknown) const;

private:
  struct Interval {
    Expr Low, High;
  };
  std::optional<Interval> term(size_t Equation, size_t Unknown) const;
  /// The sum of all open terms but that of \p Except.
  std::optional<Interval> sum(const DependenceState &State, size_t Equation,
                              std::optional<size_t> Except) const;
  bool hasOtherOpen(const DependenceState &State, size_t Equation,
                    size_t Unknown) const;
  std::optional<DependenceCandidates>
  solved(const DependenceState &State, size_t Equation, size_t Unknown) const;
  std::optional<DependenceCandidates> bounded(const DependenceUnknown &Each,
                                              const Expr &Factor,
                                              const Interval &Needed) const;
  std::optional<DependenceCandidates> dominated(const DependenceUnknown &Each,
                                                const Expr &Factor,
                                                const Interval &Needed) const;
  bool isLess(const Expr &A, const Expr &B) const;

  const DependenceSystem &System;
  const Facts &Known;
};

} // namespace idxmap

#endif
