//===- DiscardedCalls.h - Calls whose results nobody uses -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A statement that is a call drops its result, and so no one changes through it
// what the function lends:
//
//   { m.add(i, x); }         ->  m.add(i, x)
//   y = m.at(i), f(m.at(i))  ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_DISCARDEDCALLS_H
#define IDXMAP_REWRITER_EFFECTS_DISCARDEDCALLS_H

#include "clang/AST/Expr.h"

#include <vector>

namespace idxmap {

/// Those among the statements of which \p S, itself no expression, is made.
std::vector<const clang::CallExpr *> discardedCalls(const clang::Stmt &S);

/// The call that the statement \p S is, or null.
const clang::CallExpr *callAsStatement(const clang::Stmt *S);

} // namespace idxmap

#endif
