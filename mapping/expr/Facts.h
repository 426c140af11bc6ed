//===- Facts.h - What is known about the values of expressions --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Facts are assumptions under which an expression is simplified: ranges of
// whole subexpressions beyond those of their symbols. Example: in a kernel that
// is only launched when every extent is at least one, `n - m >= 1` is a fact
// though neither n nor m alone says so.
//
//   facts { n - m in [1,inf) }:  rangeOf((n - m) * 4)  ->  [4,inf)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_FACTS_H
#define IDXMAP_MAPPING_EXPR_FACTS_H

#include "mapping/expr/Fact.h"

#include <memory>
#include <vector>

namespace idxmap {

class Simplifier;

class Facts {
public:
  /// From now on \p E is taken to lie in \p Values. \p E is brought to
  /// simplified form, so that any way to write it is recognised.
  void assume(const Expr &E, Range Values);
  /// From now on Less.Lhs < Less.Rhs is taken to hold.
  void assume(const Condition &Less);
  /// From now on all that is taken to hold in \p Others is.
  void assume(const Facts &Others);

  /// A range that holds every value of \p E under these facts.
  Range rangeOf(const Expr &E) const;

  /// True where the facts prove A < B (or A <= B) for all values of the
  /// symbols; false means "not proven".
  bool provesLess(const Expr &A, const Expr &B) const;
  bool provesLessEqual(const Expr &A, const Expr &B) const;
  bool provesPositive(const Expr &E) const { return rangeOf(E).isPositive(); }
  bool provesNonNegative(const Expr &E) const {
    return rangeOf(E).isNonNegative();
  }
  bool provesEqual(const Expr &A, const Expr &B) const;

  /// What has been learnt from the facts so far, made when first asked for. For
  /// mapping/ alone; others say simplify.
  const Simplifier &rules() const;

private:
  std::vector<Fact> Known;
  mutable std::shared_ptr<const Simplifier> Rules;
};

} // namespace idxmap

#endif
