//===- RowSections.h - Sections of rows -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A section of rows says for each of their dimensions what it is of it. What
// moves whole rows moves no more than it says, where that is all:
//
//   double a[6][10]:  a[0 : n][0 : 10], a[0 : n][:], a[0 : n]  ->  yes
//                     a[0 : 1][0 : 2]                          ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_ROWSECTIONS_H
#define IDXMAP_REWRITER_PRAGMAS_ROWSECTIONS_H

#include "rewriter/pragmas/ClauseItems.h"
#include "rewriter/pragmas/ParallelDirective.h"

namespace idxmap {

/// \p Item of \p Clause, of something of type \p Type, says of all dimensions
/// but the first that it is all of them.
bool coversRows(const Extraction &E, const DirectiveClause &Clause,
                const ClauseItem &Item, clang::QualType Type);

} // namespace idxmap

#endif
