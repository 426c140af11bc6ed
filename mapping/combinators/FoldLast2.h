//===- FoldLast2.h - Two dimensions counted as one --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// FoldLast2 folds the last two dimensions into one, row by row.
//
//   forward       u' = U[n-2] * U[n-1]
//   inverse       I[n-2] = i' div U[n-1], I[n-1] = i' mod U[n-1]
//   excess        no thread
//   precondition  rank >= 2, the last two dimensions dense
//
// Law: i' -> (i' div u, i' mod u) is a bijection from [0, v*u) onto
// [0,v) x [0,u).
//
//   [0,2) x [0,5)  ->  [0,10);  i' = 7  ->  (1,2)
//
// Source: Janssen and Scholz 2021, definition of FoldLast2.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_FOLDLAST2_H
#define IDXMAP_MAPPING_COMBINATORS_FOLDLAST2_H

#include "mapping/combinators/Arguments.h"

namespace idxmap {

class FoldLast2 : public Combinator {
public:
  /// The step \p S, or what is wrong with its arguments.
  static MadeCombinator make(const Step &S);

  std::string paperName() const override;
  std::string attribute() const override;
  std::vector<Finding> check(const IndexSpace &Space,
                             const Facts &Known) const override;
  IndexSpace forward(const IndexSpace &Space,
                     const Facts &Known) const override;
  Inverse inverse(const IndexSpace &Space, const std::vector<Expr> &Index,
                  const Facts &Known) const override;
};

/// The inverse of folding a space with the last \p Extents (outermost first)
/// into one dimension by as many fold_last2 as it takes, all at once: the
/// digits of \p Flat in that mixed radix. Undone one by one, the outermost fold
/// comes first and divides by the product of all extents but the first; from
/// the other end every divisor is a single extent, which the kernel has anyway,
/// each quotient serves the next digit, and the number of divisions is the
/// least possible, one for each extent but the first:
///
///   Flat, {a, b, c}  ->  (Flat div c) div b, (Flat div c) mod b, Flat mod c
///
/// Pre: 0 <= Flat < product of all Extents. Not simplified.
std::vector<Expr> unfold(const Expr &Flat, const std::vector<Expr> &Extents,
                         const Facts &Known);

} // namespace idxmap

#endif
