//===- IterationSets.h - Two iterations as a set of integers ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The pairs of iterations that touch one element are integers between linear
// bounds: the bounds of loops over outer variables, too, which the search of
// DependenceSolver.h takes for boxes, and what conditions in the body leave. A
// subscript by hand, with a stride n that is no constant, is two where its
// second part is shown to stay in the row (Grosser, Ramanujam, Pouchet,
// Sadayappan and Pop 2015): then
//
//   n * q + r = n * q' + r'  and  0 <= r, r' < n   <->   q = q' and r = r'
//
// What is not linear is an unknown of its own: more pairs than there are. So
// "apart" is a proof, and the opposite says nothing.
//
//   i in [0,n), j in [0,i):  a[i][j], a[j][i]            ->  apart
//   i in [0,n), j in [0,i):  a[i * n + j], a[j * n + i]  ->  apart
//   i in [0,n), j in [0,n):  a[i][j], a[j][i]            ->  not shown
//   .. both where i - j - 1 >= 0                         ->  apart
//   i in [0,n), by a loop of the body k in [0,m):
//       a[i * m + k], itself                             ->  apart
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_ITERATIONSETS_H
#define IDXMAP_REWRITER_LEGALITY_ITERATIONSETS_H

#include "rewriter/LoopNest.h"

namespace idxmap {

/// True only if no two iterations that differ in one of the outer \p Depth
/// loops touch one element. Pre: both are accesses of one array, at the same
/// leading subscripts where they touch the same memory.
bool areApart(const Access &First, const Access &Second, const LoopNest &Nest,
              unsigned Depth, const Facts &Known);

} // namespace idxmap

#endif
