//===- NestReach.h - How far affine values reach over a nest ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every loop of a nest confines its variable between expressions over the
// host's symbols and the variables of the loops around it. An expression that
// is affine in the variables then lies, at every index of the nest, between two
// host expressions: variables are replaced, the innermost first, by the end at
// which the expression is largest (Fourier and Motzkin's elimination, one side
// of it). Law: least(e) <= e <= most(e) wherever all loops run.
//
//   i in [0, n - 1], j in [i + 1, n - 1]:   most(j) = n - 1, least(j) = 1
//                                           most(n - i) = n, least(j - i) = 1
//
// It bounds the inner loops of triangular nests by a box.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_NESTREACH_H
#define IDXMAP_MAPPING_EXPR_NESTREACH_H

#include "mapping/expr/Facts.h"

#include <vector>

namespace idxmap {

/// A value is at least each of AtLeast, and at most each of AtMost.
struct Reach {
  std::vector<Expr> AtLeast;
  std::vector<Expr> AtMost;

  static Reach exactly(const Expr &E) { return {{E}, {E}}; }
};

class NestReach {
public:
  /// The next loop inwards: \p Variable is a symbol of no other meaning.
  void enter(const Expr &Variable, Reach Of);

  /// Some loop's variable occurs in \p E.
  bool mentions(const Expr &E) const;

  /// Over host symbols alone. Pre: \p E is affine in the variables.
  Expr most(const Expr &E, const Facts &Known) const;
  Expr least(const Expr &E, const Facts &Known) const;
  /// Of a value that lies within \p Of.
  Expr most(const Reach &Of, const Facts &Known) const;
  Expr least(const Reach &Of, const Facts &Known) const;

private:
  struct Level {
    Expr Variable;
    Reach Of;
  };
  enum class Side { Least, Most };

  Expr end(const Expr &E, Side Of, size_t Levels, const Facts &Known) const;

  std::vector<Level> Loops; ///< Outermost first.
};

} // namespace idxmap

#endif
