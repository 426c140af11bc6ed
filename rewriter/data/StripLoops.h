//===- StripLoops.h - A loop of the body in strips --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The loop that `tile_loop(k, 16)` names. All threads of a block run its strips
// together, also those that have no iteration of the mapped loops; so its
// bounds are the same for all, nothing leaves it, and what stands before it can
// be run by any thread:
//
//   float sum = c[i];  for (int k = 0; k < p; ++k) ..
//     ->  float sum = inside ? c[i] : 0;  [0, p) in strips
//   k < i, break, c[i] = 0; before it  ->  refused, or only if inside
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_STRIPLOOPS_H
#define IDXMAP_REWRITER_DATA_STRIPLOOPS_H

#include "rewriter/StagedArray.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Symbols.h"

#include "clang/AST/Stmt.h"

#include <optional>
#include <vector>

namespace idxmap {

struct StripRead {
  StripLoop Loop;
  std::vector<BodyEdit> Edits; ///< That put tokens around its parts.
  /// Those of Edits that change what is declared before the loop.
  std::vector<BodyEdit> Declarations;
  std::vector<const clang::ValueDecl *> Again; ///< Declared in each part.
  const clang::ForStmt *Statement = nullptr;
  bool HasOwn = false; ///< Threads have indices of their own.
};

/// Nothing, and a finding, where the loop is none that can run in strips. \p
/// Outermost is the nest; \p Staged become reads of tiles, \p Held registers;
/// symbols of the bounds are added to \p Values. Pre: \p Wish has strips.
std::optional<StripRead>
readStrip(const Extraction &E, const clang::Stmt &Outermost,
          const clang::Stmt &Body, const Annotation &Wish,
          const std::vector<clang::SourceRange> &Staged,
          const std::vector<clang::SourceRange> &Held, Symbols &Values);

/// \p OfInstance with the bounds that the template has, whose symbols are added
/// to \p Values.
std::optional<StripRead> readOpenStrip(const Extraction &E,
                                       const clang::Stmt &Outermost,
                                       const clang::Stmt &Body,
                                       const Annotation &Wish,
                                       StripRead OfInstance, Symbols &Values);

} // namespace idxmap

#endif
