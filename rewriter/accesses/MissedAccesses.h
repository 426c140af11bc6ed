//===- MissedAccesses.h - What one of two readings misses -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the device needs is read of a body twice, from its source and from its
// tree: two readings of different kinds seldom miss the same.
//
//   auto &[x, y] = c[sel[i]]; y = x;
//     source: read "c" [?]; tree: read "c.x" [?], write "c.y" [?]
//     ->  the write is missed
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_MISSEDACCESSES_H
#define IDXMAP_REWRITER_ACCESSES_MISSEDACCESSES_H

#include "rewriter/accesses/TreeAccesses.h"

namespace idxmap {

/// What the source has a name for.
struct NamedAccess {
  std::string Array;
  std::vector<std::optional<Expr>> Subscripts; ///< None: a variable.
  bool IsWrite;
};

/// "s.a" is within "s.a" and within "s".
bool isWithin(const std::string &Part, const std::string &Whole);

/// No access of \p Known stands for \p Each of \p All, and it matters: it
/// writes, or reads what something writes.
bool isMissed(const TreeAccess &Each, const std::vector<TreeAccess> &All,
              const std::vector<NamedAccess> &Known);

} // namespace idxmap

#endif
