//===- IterationPair.h - Whether two values of a loop exist -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop takes the values L + X + Y and L + X + Y + P + E (DependenceSystem.h)
// if both are in its index space. Where its length is not a constant, "yes"
// means "wherever it is long enough", and Demand is by how many steps.
//
//   [0,n): P = 2, X free            ->  yes, from 3 iterations on
//   [0,m): P = -m                   ->  no
//   [0,n): P = -m                   ->  unknown
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_ITERATIONPAIR_H
#define IDXMAP_REWRITER_LEGALITY_ITERATIONPAIR_H

#include "rewriter/legality/DependenceSystem.h"

namespace idxmap {

/// Values of one loop's unknowns; a first iteration that is left open is the
/// earliest for which the second one exists too.
struct IterationPair {
  std::optional<Expr> Block;  ///< X.
  std::optional<Expr> Within; ///< Y.
  Expr ApartBlock;            ///< P.
  Expr ApartWithin;           ///< E.

  bool isSame() const {
    return ApartBlock.isConstant(0) && ApartWithin.isConstant(0);
  }
};

struct Existence {
  enum class Kind { Yes, No, Unknown } Answer = Kind::Unknown;
  /// For Yes: the loop must run this many times more than once; 0 where it is
  /// proven that it does.
  int64_t Demand = 0;
};

Existence existenceOf(const IterationPair &Pair, const LoopShape &Shape,
                      const Facts &Known);

} // namespace idxmap

#endif
