//===- ReductionOrder.h - Which of equal values a loop meets first -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of equal values, argmin and argmax keep the one with the lowest index; the
// plain loop keeps the one that it meets first. The two differ where the index
// falls while the loop runs:
//
//   for (int i = n - 1; i >= 0; --i) .. at = i;          ->  counts down
//   for (i < n) for (j < m) .. at = j * n + i;           ->  by columns
//   for (i < n) for (j < m) .. at = i * m + j;           ->  fine
//   at = order[i], at = k in another loop of the body    ->  not evident: fine
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_REDUCTIONORDER_H
#define IDXMAP_REWRITER_ACCESSES_REDUCTIONORDER_H

#include "attributes/Annotation.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

/// Warns of each index of a clause of \p Wish that evidently falls.
void warnOfOrder(const Extraction &E, const clang::Stmt &Body,
                 const WalkedNest &Nest, const Privatisation &Own,
                 const Annotation &Wish);

} // namespace idxmap

#endif
