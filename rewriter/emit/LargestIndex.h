//===- LargestIndex.h - How far the last thread reaches ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An upper bound, as a host expression, of a kernel expression over all threads
// of a launch, excess threads included; exact where the expression never falls
// when a thread index rises.
//
//   blockIdx.x * 32 + threadIdx.x + 1, grid x = g, block x = 32  ->  g * 32
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LARGESTINDEX_H
#define IDXMAP_REWRITER_EMIT_LARGESTINDEX_H

#include "mapping/Mapping.h"

namespace idxmap {

Expr largestIndex(const Expr &E, const Mapping &Map);

} // namespace idxmap

#endif
