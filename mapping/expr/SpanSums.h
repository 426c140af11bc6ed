//===- SpanSums.h - Bounds on sums of variables -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The points at which a place runs, where conditions bound sums of variables,
// too: the guard of a neighbour.
//
//   x in [0,m], d in [-2,2], 0 <= x + d <= m
//       ->  a[x + d]: 0 .. m     b[x]: 0 .. m
//           c[d + 2]: max(0, 2 - m) .. min(4, m + 2)
//   i, j in [0,n), j < i   ->  a[i*n + j]: n .. n*n - 2
//
// Spans are of consecutive integers, and those of a sum's variables do not
// depend on each other; so a sum takes every integer between its ends, and
// stands for a variable of its own: x = s - d. A variable alone takes what the
// others leave it; one of two, for each value of the other, what the bound
// leaves it, where that is surely nearer than the end of its span.
//
// What a table gives for a variable stands for a variable beside it, and both
// take the values of one row at a time:
//
//   q in [0,1], (q, dx) in (0, 1) (1, -1), x in [1,m]   ->  a[x + dx + q]: 1 ..
//                                                            m + 1
//
// Law: that of Extremes.h; and both ends are taken wherever there are points.
// Of a variable that takes larger steps, they may be beyond what is taken, but
// not beyond the bounds. Of two variables with a bounded difference, a
// polynomial that grows with both has its ends where both are least and
// largest:
//
//   i in [0,n), k in [0,m), k - i <= 0   ->  a[i*m + k]: 0 .. (n-1)*m +
//   min(m,n)-1
//
// Nothing where it names variables of a sum in another way: a[2*x - d] with a
// bounded x - d, a[x / 2 + d].
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_SPANSUMS_H
#define IDXMAP_MAPPING_EXPR_SPANSUMS_H

#include "mapping/expr/Extremes.h"

namespace idxmap {

/// Least <= sum of Sign * Variable <= Most, where there are such bounds, which
/// name no variable.
struct SpanSum {
  struct Term {
    std::string Variable;
    int64_t Sign; ///< 1 or -1; that of the first term is 1.
    friend bool operator==(const Term &, const Term &) = default;
  };

  std::vector<Term> Terms; ///< Two or more, in the order of the spans.
  std::optional<Expr> Least;
  std::optional<Expr> Most;
  friend bool operator==(const SpanSum &, const SpanSum &) = default;
};

/// What variables are together: the values of one of Rows.
struct ValueTable {
  std::vector<std::string> Variables;
  std::vector<std::vector<int64_t>> Rows; ///< A value for each variable.
};

/// All at which the variables take values of their spans and of one row of each
/// table, and the sums, no two of which share a variable, are within their
/// bounds.
struct Points {
  std::vector<Span> Spans; ///< As extremesOf has them.
  std::vector<SpanSum> Sums;
  /// Variables whose values are made of others, perhaps of those of sums; no
  /// terms of a sum themselves.
  std::vector<std::string> Made;
  /// No two of which share a variable.
  std::vector<ValueTable> Tables = {};
};

/// Of \p E at all of \p Where.
std::optional<Extremes> extremesOf(const Expr &E, const Points &Where,
                                   const Facts &Known);

/// Likewise takesAll; false where \p E names variables of a sum or a table, or
/// some whose values are made of others.
bool takesAll(const Expr &E, const Points &Where, const Facts &Known);

/// Keeps of \p Where the points that satisfy \p NonNegative >= 0. False, and
/// nothing is changed, unless that is a condition on one variable or on one
/// sum.
bool narrow(Points &Where, const Expr &NonNegative, const Facts &Known);

/// How many values a sum takes; less than 1, if there are no points. Nothing
/// where that is not known.
std::optional<Expr> extentOf(const SpanSum &Sum, const Points &Where,
                             const Facts &Known);

/// True if \p E names variables of a sum.
bool namesSum(const Expr &E, const Points &Where);
/// True if \p E names variables of a table.
bool namesTable(const Expr &E, const Points &Where);
/// True if \p E names some whose values are made of others.
bool namesMade(const Expr &E, const Points &Where);

} // namespace idxmap

#endif
