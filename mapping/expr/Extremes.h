//===- Extremes.h - The least and the largest value -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The least and the largest value that a polynomial takes while variables run
// over their spans, as expressions of what is no variable. A span may depend on
// variables further out.
//
//   a[i*n + k], k in [0,i], i in [1,m]  ->  n .. m*n + m     (n >= 0)
//   a[i*s],     i in [0,m]              ->  min(0, m*s) .. max(0, m*s)
//   a[i*i + i], i in [1,m]              ->  2 .. m*m + m
//
// Law: for all values of the other symbols that satisfy the facts, and with no
// span empty, Least <= e <= Most at every point of the spans; where no span
// depends on a variable both are taken. Where the spans depend on each other,
// they may be beyond what is taken, if one is empty for some points. Where one
// is empty for all, they cross; or are those of its first value, if the sign of
// its factor is not known.
//
// Nothing where the polynomial is neither affine in a variable nor evidently
// grows or falls with it, over its span; or where the sign of a coefficient
// decides and cannot be told in time.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_EXTREMES_H
#define IDXMAP_MAPPING_EXPR_EXTREMES_H

#include "mapping/expr/Facts.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// The variable takes Least and Most, and nothing beyond.
struct Span {
  std::string Variable;
  Expr Least;
  Expr Most;
  friend bool operator==(const Span &, const Span &) = default;
};

struct Extremes {
  Expr Least;
  Expr Most;
};

/// \p Spans innermost first. Each may name the variables of later ones.
std::optional<Extremes>
extremesOf(const Expr &E, const std::vector<Span> &Spans, const Facts &Known);

/// True if \p E provably takes every integer between its extremes while each
/// variable takes every integer of its span: its slopes are 1, the extent of
/// the first span, the product of two, and so on (the variables in some order),
/// as in the subscript (i*n + j)*m + k over [0,l) x [0,n) x [0,m).
bool takesAll(const Expr &E, const std::vector<Span> &Spans,
              const Facts &Known);

/// Keeps of one span what satisfies \p NonNegative >= 0. False, and nothing is
/// changed, unless that names one variable, with a constant factor.
bool narrow(std::vector<Span> &Spans, const Expr &NonNegative,
            const Facts &Known);

/// True if \p E names a variable of \p Spans.
bool dependsOn(const Expr &E, const std::vector<Span> &Spans);

} // namespace idxmap

#endif
