//===- TreeAccesses.h - Accesses by the body's tree -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The second reading of what a body touches, from its tree (build/BodyTrees.h),
// in the names of the first (Accesses.h). What only this one finds is added to
// the first: two readings of different kinds seldom miss the same.
//
//   auto &[x, y] = c[sel[i]]; y = x;   ->  read "c.x" [?], write "c.y" [?]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_TREEACCESSES_H
#define IDXMAP_REWRITER_ACCESSES_TREEACCESSES_H

#include "rewriter/LoopNest.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

struct TreeAccess {
  Access Model;
  /// The variable, or the member of the loop's own object, that leads there;
  /// null for that object itself.
  const clang::ValueDecl *Base = nullptr;
  bool IsWhole = false; ///< All of the element is written.
  clang::SourceRange Place;
};

/// Of a body that is in no template, or in an instance of one; else empty.
std::vector<TreeAccess> treeAccesses(const Extraction &E,
                                     const clang::Stmt &Body,
                                     const std::vector<LoopForm> &Forms,
                                     const Privatisation &Own);

/// "s.a" is within "s.a" and within "s".
bool isWithin(const std::string &Part, const std::string &Whole);

/// One of \p All may be \p Some, and has no condition: a choice of values is
/// none to the tree.
bool runsAlways(const Access &Some, const std::vector<TreeAccess> &All);

/// No access of \p Known stands for \p Each of \p All, and it matters: it
/// writes, or reads what something writes.
bool isMissed(const TreeAccess &Each, const std::vector<TreeAccess> &All,
              const std::vector<Access> &Known);

} // namespace idxmap

#endif
