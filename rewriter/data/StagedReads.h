//===- StagedReads.h - What a body reads of staged arrays -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The arrays that `stage(a)` names, as far as the loop alone decides whether
// their reads can be turned to tiles: each has to be one whole element by
// subscripts in the loop's own text, of indices that are sums, and nothing may
// write the array. Everything else is refused.
//
//   b[i] = a[i - 1] + a[i + 1]  ->  "a" of float, reads i - 1 and i + 1
//   f(a), *p of p = a + i, a[i] = 0, a[d[i]], a[i] in a lambda  ->  refused
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_STAGEDREADS_H
#define IDXMAP_REWRITER_DATA_STAGEDREADS_H

#include "rewriter/LoopNest.h"
#include "rewriter/data/Footprint.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/References.h"

#include <vector>

namespace idxmap {

struct StagedReads {
  std::vector<StagedArray> Arrays;
  std::vector<BodyEdit> Edits; ///< That put tokens in place of the reads.
  std::vector<clang::SourceRange> Places; ///< Of the reads.
};

/// \p Captured are the variables that the kernel is given, by \p Captures.
/// Pre: no pattern of a template.
StagedReads readStaged(const Extraction &E, const clang::Stmt &Body,
                       const WalkedNest &Nest, const Privatisation &Own,
                       const Annotation &Wish,
                       const std::vector<const clang::ValueDecl *> &Captured,
                       const std::vector<Capture> &Captures, Symbols &Values);

/// The arrays that a block may keep beside memory: each place that uses one is
/// a read, or assigns to it. The edits put tokens around the elements; of other
/// arrays nothing is said. Subscripts are as those of accesses.
StagedReads readKept(const Extraction &E, const clang::Stmt &Body,
                     const WalkedNest &Nest, const Privatisation &Own,
                     const Annotation &Wish,
                     const std::vector<const clang::ValueDecl *> &Captured,
                     const std::vector<Capture> &Captures,
                     const Symbols &Values);

/// Gives the symbols of \p Array's subscripts, which the loop or its template
/// names, a meaning for the launch, in \p Values; loops' variables are none.
void nameStaged(const Extraction &E, const clang::Stmt &Body,
                const WalkedNest &Nest, const Annotation &Wish,
                StagedArray &Array, Symbols &Values);

} // namespace idxmap

#endif
