//===- Conditions.h - What conditions leave of a nest -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Polynomials in the nest's variables that are not negative wherever a part of
// the body runs, since a condition on the way says so. Law: each of them is at
// least 0 in every iteration that gets there; there may be others.
//
//   if (j < i) here                ->  i - j - 1
//   if (j >= i) continue; here     ->  i - j - 1
//   if (i > 0 && j == i) here      ->  i - 1, i - j, j - i
//   if (mask[i]) here              ->  none
//   if (i < 9 || j < 9) here       ->  none
//
// What can be reached by a label, `case` or not, is reached without the
// condition. Of numbers that may have wrapped round nothing is said.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_CONDITIONS_H
#define IDXMAP_REWRITER_ACCESSES_CONDITIONS_H

#include "rewriter/accesses/IndexPolynomial.h"

#include <vector>

namespace idxmap {

/// Where \p Condition yields \p IsTrue.
std::vector<Expr> notNegativeWhere(const clang::Expr &Condition, bool IsTrue,
                                   const IndexPolynomial &Index);

/// In \p Child of \p Parent, by the condition of \p Parent alone.
std::vector<Expr> notNegativeIn(const clang::Stmt &Child,
                                const clang::Stmt &Parent,
                                const IndexPolynomial &Index);

/// What is false in all of \p Block that is behind \p Part, or null.
const clang::Expr *leavesWhere(const clang::Stmt &Part,
                               const clang::CompoundStmt &Block);

} // namespace idxmap

#endif
