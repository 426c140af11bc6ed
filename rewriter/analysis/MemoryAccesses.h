//===- MemoryAccesses.h - What a body reads and writes ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each place in memory from outside that a body touches, by the way to it from
// a variable from outside: references, pointers and calls of the body are
// followed.
//
//   auto &[x, y] = c[i]; y = x;         ->  read c->[i].x, write c->[i].y
//   float *row = a + i * n; row[j]++;   ->  read, write a->[i * n + j]
//   m.set(i, 1), which is p[i] = 1      ->  write m.p->[i]
//   use(&s.x)                           ->  read, write s..., which part is
//   open
//
// Law: whatever a run of the body reads or writes of memory from outside is in
// one of the accesses: at its place, or, where that is not exact, somewhere
// behind its variable.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_MEMORYACCESSES_H
#define IDXMAP_REWRITER_ANALYSIS_MEMORYACCESSES_H

#include "rewriter/analysis/Surroundings.h"
#include "rewriter/ir/Body.h"
#include "rewriter/memory/Definitions.h"
#include "rewriter/memory/PointsToGraph.h"

#include <vector>

namespace idxmap::ir {

struct MemoryAccess {
  /// From a variable from outside; without one, who knows where. Indices are
  /// values of the body where the access is, or where a name was bound that
  /// leads there.
  Place At;
  bool IsWrite = false;
  /// Nothing is known of the way behind the last step but that it begins so.
  bool IsExact = true;
  /// It is that place, or a part of it.
  bool IsPart = false;
  /// No pointer leads on from there: it is in the memory that the way leads to.
  bool IsInside = true;
  /// If it is not exact: what the variable leads to, no part of itself.
  bool IsBehind = false;
  /// If it is not exact: by a pointer in what the variable leads to.
  bool IsFarther = false;
  /// Nothing else is written or read there: not one of several places.
  bool IsOnly = true;
  /// All of what lies there is written, whatever it was before.
  bool IsWhole = false;
  /// A pointer, on the way to what is touched.
  bool IsPassed = false;
  /// By a function that nobody sees.
  bool IsOfCall = false;
  /// Of `if`, `?:`, `&&` and `||` around, and of what has been left before.
  std::vector<Condition> Under;
  /// The same and all else around it, outermost first.
  std::vector<Surrounding> Around;
  /// The place that the body names, where it names one; of the tree.
  const Place *Source = nullptr;
  /// The innermost statement that it is in.
  const Statement *In = nullptr;
  SourceToken Where = {};
  SourceToken Site = {}; ///< The statement of the body, if that is elsewhere.
};

/// In the order of the statements. \p Pointers and \p Known are those of \p Of.
std::vector<MemoryAccess> memoryAccesses(const Body &Of,
                                         const PointsToGraph &Pointers,
                                         const Definitions &Known);

} // namespace idxmap::ir

#endif
