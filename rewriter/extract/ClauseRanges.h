//===- ClauseRanges.h - What a data clause says is copied -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `copyin(a, n)` is about the elements [0, n) of a. What is only copied out has
// to be written, all of it, for elements that no iteration writes must survive:
//
//   copyout(a, n), a[i] = 0 for i in [0,n)    ->  copyout
//   copyout(a, n), a[i] = 0 for i in [1,n)    ->  copy
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_CLAUSERANGES_H
#define IDXMAP_REWRITER_EXTRACT_CLAUSERANGES_H

#include "rewriter/extract/BodyArrays.h"

namespace idxmap {

/// Pre: \p Clause has a count.
std::vector<ElementRange> rangesOf(const DataClause &Clause);

/// \p Kind, or what has the same effect where \p Ranges are not all written.
/// \p Use is what the body does with the array, null where nobody knows; a
/// warning is about \p Clause, if that is not null.
DataKind sufficientKind(const Extraction &E, DataKind Kind,
                        const DataClause *Clause, const ArrayElements *Use,
                        const std::vector<ElementRange> &Ranges,
                        const Facts &Known);

} // namespace idxmap

#endif
