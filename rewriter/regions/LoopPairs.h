//===- LoopPairs.h - Two loops that are one step ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two loops one behind the other, of which the first makes an array `b` from
// another one, `a`. The second one
//
//   copies back   for (.. i ..) a[i] = b[i];          what the first has made
//   mirrors       for (.. i ..) a[i] = f(b[i - 1]);   as the first does b from
//   a
//
// Shown by their words alone: the tokens are the same, of which the names of
// variables that the loops declare may differ, and each `a` is a `b` there.
// Both stand in one block with nothing between them, so that equal words mean
// the same; what a macro makes of its place (`__LINE__`) has to be equal, too.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_LOOPPAIRS_H
#define IDXMAP_REWRITER_REGIONS_LOOPPAIRS_H

#include "rewriter/source/Extraction.h"

#include <optional>

namespace idxmap {

struct LoopPair {
  /// The arrays, as the loops first name what they write.
  const clang::Expr *From, *To;
  /// Of the second loop, if it copies back: how many loops it is, of which each
  /// has the header of one of the first's, from outside in.
  std::optional<size_t> CopiedLoops;
};

/// Nothing where they are something else. Neither is dependent.
std::optional<LoopPair> readLoopPair(const Extraction &E,
                                     const clang::Stmt &First,
                                     const clang::Stmt &Second);

} // namespace idxmap

#endif
