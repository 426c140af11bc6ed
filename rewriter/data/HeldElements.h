//===- HeldElements.h - Elements that an index keeps ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of an array that `hold` names, an iteration uses one element, by subscripts
// of the mapped loops' variables. While a loop in strips runs, that element is
// in a register, and goes back to memory behind the last use:
//
//   for k: c[i * n + j] += a[i * p + k] * b[k * n + j];
//     ->  c_own = c[i * n + j]; for k: c_own += ..; c[i * n + j] = c_own;
//
// Law: no other iteration uses that element, under whatever name, and this one
// uses it in any case, so that it may be read and written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_HELDELEMENTS_H
#define IDXMAP_REWRITER_DATA_HELDELEMENTS_H

#include "rewriter/LoopNest.h"
#include "rewriter/data/Footprint.h"
#include "rewriter/source/BodyEdit.h"

#include <vector>

namespace idxmap {

struct HeldElements {
  struct Array {
    HeldArray Is;
    size_t Rank;                ///< How many subscripts an element has.
    const clang::Expr *Element; ///< As it is first used.
    std::vector<clang::SourceRange> Places;
  };
  std::vector<Array> Arrays;

  std::vector<clang::SourceRange> places() const;
  /// That put tokens in their places.
  std::vector<BodyEdit> edits(const Extraction &E) const;
};

/// As readStaged; findings where an array cannot be held.
HeldElements readHeld(const Extraction &E, const clang::Stmt &Body,
                      const WalkedNest &Nest, const Privatisation &Own,
                      const Annotation &Wish,
                      const std::vector<const clang::ValueDecl *> &Captured,
                      const std::vector<Capture> &Captures, Symbols &Values);

/// Where in \p Body, which \p Loop, a part of it, cuts, iterations use the
/// arrays: findings where only some do.
void takeUses(const Extraction &E, const clang::Stmt &Body,
              const clang::ForStmt &Loop, HeldElements &Held);

} // namespace idxmap

#endif
