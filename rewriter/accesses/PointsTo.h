//===- PointsTo.h - The arrays that a pointer may come from -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For a pointer whose value is not known: the arrays and pointers from outside
// of the body that it may have been computed from, through variables of the
// body and every assignment to them.
//
//   { float *p = a; if (i > 3) p = b + i; *p++ = 0; }  ->  p: a, b
//   { float *p = f(i); }                               ->  p: anywhere
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_POINTSTO_H
#define IDXMAP_REWRITER_ACCESSES_POINTSTO_H

#include "rewriter/variables/LocalValues.h"

#include "llvm/ADT/SetVector.h"

namespace idxmap {

struct PointsTo {
  llvm::SetVector<const clang::ValueDecl *> Arrays; ///< In order of the text.
  bool IsAnywhere = false; ///< Also memory that no name is known for.
  /// Only variables of the body, or none; IsAnywhere then, too.
  bool IsOfBody = false;
};

PointsTo originsOf(const clang::Expr &Pointer, const LocalValues &Locals);

} // namespace idxmap

#endif
