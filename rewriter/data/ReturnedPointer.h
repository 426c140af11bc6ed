//===- ReturnedPointer.h - What a function returns to all -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The one expression whose value a function returns, unless it returns a null
// pointer or not at all:
//
//   float *make(int n) {
//     float *p = (float *)malloc(n * sizeof *p);
//     if (!p) exit(1);
//     return p;
//   }                                    ->  malloc(n * sizeof *p)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_RETURNEDPOINTER_H
#define IDXMAP_REWRITER_DATA_RETURNEDPOINTER_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// Null where there are several, or none that is known. Parameters in it have
/// what the call gave them.
const clang::Expr *returnedPointer(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
