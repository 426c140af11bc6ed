//===- BoundedIndex.h - Indices that are cut to size ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The least and the largest value of an index that is no polynomial of the
// loops' variables, but made of some, over their spans:
//
//   i % n, i in [0,m], n >= 1     ->  0 .. min(m, n - 1)
//   i / 2, i in [1,m]             ->  0 .. m div 2
//   i & 7                         ->  0 .. 7
//   (unsigned char)i, i in [0,9]  ->  0 .. 9
//   std::min(i + 1, n - 1)        ->  min(1, n - 1) .. min(m + 1, n - 1)
//   std::clamp(i - 1, 0, n - 1)   ->  0 .. min(max(m - 1, 0), n - 1)
//
// C++ rounds towards zero: `%` and `/` count only where the left side is surely
// not negative, or is unsigned.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_BOUNDEDINDEX_H
#define IDXMAP_REWRITER_ACCESSES_BOUNDEDINDEX_H

#include "rewriter/accesses/IndexPolynomial.h"

#include "mapping/expr/SpanSums.h"

namespace idxmap {

/// The facts prove that \p Type, an integer, holds all from the least to the
/// most. Of 64 bits they show no more than that the least is not negative.
bool isInType(const Extremes &Ends, const clang::ASTContext &Context,
              clang::QualType Type, const Facts &Known);

std::optional<Extremes> boundsOfIndex(const clang::ASTContext &Context,
                                      const clang::Expr &Value,
                                      const IndexPolynomial &Index,
                                      const Points &Where, const Facts &Known);

/// `x % m`, or `x & (m - 1)` with a power of two m.
struct Remainder {
  Expr Of;
  Expr Divisor; ///< At least 1, of no variable.
  /// C++'s remainder is the Euclidean one.
  bool IsEuclidean;
};

std::optional<Remainder> remainderOf(const clang::Expr &Value,
                                     const IndexPolynomial &Index,
                                     const Points &Where, const Facts &Known);

/// The remainders r of \p Divisor for which `r <Relation> Rest` holds, from the
/// first to the last, counted on behind the largest: those of 3 that are not 1
/// are 2 to 3. Nothing where they are not evident.
std::optional<Extremes> keptRemainders(clang::BinaryOperatorKind Relation,
                                       const Expr &Rest, const Expr &Divisor);

} // namespace idxmap

#endif
