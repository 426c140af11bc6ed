//===- BlockValues.h - What a variable holds where it is used ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable that is assigned several times has one value between two of its
// assignments. In a block, the value of the statement `x = e;` holds in each
// following statement up to the first that changes x or a variable of e.
//
//   { at = i * n; a[at] = 0; at = i * n + m; a[at] = 1; }
//     ->  i * n in the first `a[at]`, i * n + m in the second
//
// Behind an `if` that assigns nothing else, it is one of two values, an
// expression that the program does not have:
//
//   { int l = i - 1; if (l < 0) l = n - 1; a[l] = 0; }
//     ->  l < 0 ? n - 1 : i - 1, and i - 1 in the condition
//
// Pre: the variable has no other name (OtherNames.h).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_BLOCKVALUES_H
#define IDXMAP_REWRITER_VARIABLES_BLOCKVALUES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

namespace idxmap {

/// For uses of integer variables in \p Body the value that they see. What the
/// program does not have has no location; its parts have theirs.
using BlockValues =
    llvm::DenseMap<const clang::DeclRefExpr *, const clang::Expr *>;
BlockValues blockValues(const clang::Stmt &Body);

} // namespace idxmap

#endif
