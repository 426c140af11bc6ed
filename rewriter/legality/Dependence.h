//===- Dependence.h - Whether two iterations touch one element --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two accesses of one array meet where two different iterations of the mapped
// loops touch the same element through them. "Never" is proven; a dependence is
// named only if it surely occurs wherever the loops are long enough for it (and
// at all, where their lengths are constants); everything else is unknown.
//
//   write a[i], read a[i-1], step 1          ->  1 iteration apart
//   write a[i], read a[i-1], step 2          ->  never: only odd i are written
//   a[i*m + j], j in [0,m)                   ->  never
//   a[i*m + j], j in [0,m+1)                 ->  1 iteration of i, -m of j
//   apart a[i*m + j], j in [0,n)                   ->  unknown
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_DEPENDENCE_H
#define IDXMAP_REWRITER_LEGALITY_DEPENDENCE_H

#include "mapping/expr/Expr.h"

#include <vector>

namespace idxmap {

struct Dependence {
  enum class Kind { Never, At, Unknown } How = Kind::Unknown;
  /// For At: the distance of the two in iterations of each loop.
  std::vector<Expr> Distance;

  /// The outermost loop with a distance. Pre: How is At.
  unsigned carrier() const;
};

} // namespace idxmap

#endif
