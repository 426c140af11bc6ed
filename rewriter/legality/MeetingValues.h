//===- MeetingValues.h - What an unknown of a meeting can be ----*- C++ -*-===//
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
#ifndef IDXMAP_REWRITER_LEGALITY_MEETINGVALUES_H
#define IDXMAP_REWRITER_LEGALITY_MEETINGVALUES_H

#include "rewriter/legality/MeetingSystem.h"

namespace idxmap {

/// The unknowns that have values, and the equations with those put in.
struct MeetingState {
  std::vector<std::optional<Expr>> Values; ///< One per unknown.
  std::vector<Expr> Rests;                 ///< One per equation; simplified.
};

/// The only values that an unknown can have: one expression, or grain times
/// each number from Low to High.
struct MeetingCandidates {
  std::optional<Expr> Only;
  int64_t Low = 0;
  int64_t High = -1;

  bool isNone() const { return !Only && High < Low; }
  int64_t count() const { return Only ? 1 : High - Low + 1; }
};

class MeetingValues {
public:
  MeetingValues(const MeetingSystem &System, const Facts &Known)
      : System(System), Known(Known) {}

  MeetingState start() const;
  MeetingState assign(const MeetingState &State, size_t Unknown,
                      const Expr &Value) const;

  bool isOpen(const MeetingState &State, size_t Equation, size_t Unknown) const;
  bool isRefuted(const MeetingState &State, size_t Equation) const;
  /// Nothing where the equation does not confine the open unknown.
  std::optional<MeetingCandidates>
  candidates(const MeetingState &State, size_t Equation, size_t Unknown) const;
  /// A value of the last open unknown that solves the equation, even where it
  /// may not be the only one.
  std::optional<Expr> solution(const MeetingState &State, size_t Equation,
                               size_t Unknown) const;

private:
  struct Interval {
    Expr Low, High;
  };
  std::optional<Interval> term(size_t Equation, size_t Unknown) const;
  /// The sum of all open terms but that of \p Except.
  std::optional<Interval> sum(const MeetingState &State, size_t Equation,
                              std::optional<size_t> Except) const;
  bool hasOtherOpen(const MeetingState &State, size_t Equation,
                    size_t Unknown) const;
  std::optional<MeetingCandidates>
  solved(const MeetingState &State, size_t Equation, size_t Unknown) const;
  std::optional<MeetingCandidates> bounded(const MeetingUnknown &Each,
                                           const Expr &Factor,
                                           const Interval &Needed) const;
  std::optional<MeetingCandidates> dominated(const MeetingUnknown &Each,
                                             const Expr &Factor,
                                             const Interval &Needed) const;
  bool isLess(const Expr &A, const Expr &B) const;

  const MeetingSystem &System;
  const Facts &Known;
};

} // namespace idxmap

#endif
