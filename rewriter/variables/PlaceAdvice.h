//===- PlaceAdvice.h - Places that look like reductions ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of the elements and members that all iterations of a loop update: the clause
// `reduction` that takes all of their uses, if there is one, as a note.
//
//   for (i..) s.e += a[i];             ->  reduction("+", s.e), at `s.e`
//   for (i..) { c[0] += 1; f(c); }     ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_PLACEADVICE_H
#define IDXMAP_REWRITER_VARIABLES_PLACEADVICE_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

struct PlaceAdvice {
  clang::SourceRange Place; ///< One of its updates.
  Finding Note;
};

/// \p Body is that of \p Loop or of a loop in it; another attribute can stand
/// at \p Attributes.
std::vector<PlaceAdvice> advisePlaces(const Extraction &E,
                                      const clang::Stmt &Loop,
                                      const clang::Stmt &Body,
                                      clang::SourceLocation Attributes);

} // namespace idxmap

#endif
