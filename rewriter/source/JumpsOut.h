//===- JumpsOut.h - What may leave a block early ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The conditions under which a statement ends the block that it stands in:
//
//   if (i > n) continue;                        ->  i > n
//   for (...) { if (a[k]) break; }              ->  none: it stays inside
//   for (...) if (a[k]) { x = 1; return; }      ->  a[k]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_JUMPSOUT_H
#define IDXMAP_REWRITER_SOURCE_JUMPSOUT_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace idxmap {

/// `continue;`, `break;`, `return;`, also in braces.
bool isJump(const clang::Stmt &Statement);

/// The conditions of all `if`s in \p Statement from which a jump leaves it.
std::vector<const clang::Expr *>
conditionsOfJumps(const clang::Stmt &Statement);

} // namespace idxmap

#endif
