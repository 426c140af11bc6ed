//===- Doubts.h - What a nest does beside its accesses ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The legality rules compare accesses of arrays by their subscripts. That is
// the whole truth about a body only if it does nothing else, and if arrays of
// two names are two arrays. Where that is not plain to see there is a doubt,
// which forbids annotating the nest without being asked:
//
//   a[i] = next();            the call may do anything
//   float **rows; rows[i][j]  two rows may be one
//   int A[9], *p; A[i] = *p   p may point into A
//   unsigned u; a[u * n + 1]  may wrap onto an element of another iteration
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_DOUBTS_H
#define IDXMAP_REWRITER_LIST_DOUBTS_H

#include "mapping/Finding.h"
#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// Remarks.
std::vector<Finding> findDoubts(const Extraction &E, const clang::Stmt &Loop);

} // namespace idxmap

#endif
