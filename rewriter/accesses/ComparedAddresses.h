//===- ComparedAddresses.h - Addresses that a kernel compares ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a body for the device finds out of addresses, of which arrays have
// others there. Those into one array are right:
//
//   float *x = a + i;  x < a + n, x - a, x != nullptr    ->  taken
//   float *end = a + n; (before the loop)  x < end       ->  refused
//   a == b, of arrays that the loop uses                 ->  taken: they are
//                                                            equal there, too
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_COMPAREDADDRESSES_H
#define IDXMAP_REWRITER_ACCESSES_COMPAREDADDRESSES_H

#include "rewriter/DataRule.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace idxmap {

/// A finding for each comparison in \p Body that the copies of \p Rules may
/// decide otherwise than the arrays of the host.
void refuseComparedAddresses(
    const Extraction &E, const clang::Stmt &Body,
    const llvm::DenseMap<const clang::ValueDecl *, DataRule> &Rules);

} // namespace idxmap

#endif
