//===- ReadNames.h - Where a variable is surely only read -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The names in a piece of code of which nothing but the value is taken, or that
// are passed on as constant, so that they may as well name a constant:
//
//   x = t[i] + n;  const double *row = t[i];  for (double y : t)   ->  t, n
//   t[i] = 0;  ++n;  double *row = t[i];  double &y = t[i];        ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_READNAMES_H
#define IDXMAP_REWRITER_EFFECTS_READNAMES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

namespace idxmap {

/// The DeclRefExprs, and MemberExprs of static members, among them.
llvm::DenseSet<const clang::Expr *> readNames(const clang::Stmt &Code);

} // namespace idxmap

#endif
