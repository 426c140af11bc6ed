//===- StableBounds.h - Bounds that no step changes -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loops whose iterations of several steps are run in another order have bounds
// that may be evaluated once, and even where the program would not come to
// them: sums, products and choices of numbers in variables and members.
//
//   i < n - 1, i < grid.n, i < v.size(), i < std::min(n, 8)  ->  stable
//   i < rows[0], i < n / k, i < length(n), i < *p            ->  not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_STABLEBOUNDS_H
#define IDXMAP_REWRITER_REGIONS_STABLEBOUNDS_H

#include "rewriter/source/Extraction.h"

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace idxmap {

/// A bound of one of the \p Rank outermost loops of \p Nest, of a template in
/// any instance, that is not stable, or null.
const clang::Expr *findUnstableBound(const Extraction &E,
                                     const clang::Stmt &Nest, unsigned Rank);

} // namespace idxmap

#endif
