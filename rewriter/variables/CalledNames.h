//===- CalledNames.h - Variables that called functions name -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function or lambda that a loop calls may name a variable of the program,
// so that the loop's own text is not all that uses it:
//
//   void add(double x) { total.e += x; }
//   for (..) add(a[i]);                    ->  `add(a[i])`, of total
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_CALLEDNAMES_H
#define IDXMAP_REWRITER_VARIABLES_CALLEDNAMES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// The first call in \p Loop that leads to a body with \p Variable, or null.
/// Bodies that are not seen, and the library's, name no variable of the unit.
const clang::Expr *findCallNaming(const clang::Stmt &Loop,
                                  const clang::VarDecl &Variable);

} // namespace idxmap

#endif
