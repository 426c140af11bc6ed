//===- RefSet.h - Which memory a body reads ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The memory that the values of a body are made of, whatever the order of its
// statements: what is loaded, and the pointers on the way to places.
//
//   x = s.n + p->[i]           ->  s.n;  what p leads to;  p
//   x = length(&v)             ->  v, a container, and not its elements
//   x = f(&s), f not seen      ->  s, and all that s leads to
//   x = f(const &s), likewise  ->  s: what it promises not to change is all
//                                  that it is taken to read
//
// Law: where two runs find the same in all of that memory, and functions that
// nobody has seen give the same for the same, the values are the same.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_REFSET_H
#define IDXMAP_REWRITER_MEMORY_REFSET_H

#include "rewriter/memory/PointsToGraph.h"

#include <vector>

namespace idxmap::ir {

struct MemoryRead {
  Memories From;
  SourceToken Where = {}; ///< Of the value; in a called function, there.
};

/// One for each value and place that reads, in their order.
std::vector<MemoryRead> refSet(const Body &Of, const PointsToGraph &Pointers);

} // namespace idxmap::ir

#endif
