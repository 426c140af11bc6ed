//===- ForwardLabels.h - Jumps that stay in one iteration -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A `goto` that leads ahead, out of blocks and never into one, only skips
// statements; what reads the body from its first statement to its last takes
// all behind it for conditional.
//
//   { if (a[i] < 0) goto next;  b[i] = 1;  next: c[i] = 2; }    ->  forward
//   { again: ..  if (a[i] < 0) goto again; }                    ->  not
//   { if (b[i] < 0) goto in;  if (a[i] < 0) { in: c[i] = 1; } } ->  not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_FORWARDLABELS_H
#define IDXMAP_REWRITER_SOURCE_FORWARDLABELS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace idxmap {

/// True if every jump to \p Label in \p Function, of which \p Body is a part,
/// is one of \p Body that leads ahead.
bool isForwardLabel(const clang::FunctionDecl &Function,
                    const clang::Stmt &Body, const clang::LabelStmt &Label);

/// There is a label or a `goto` in \p Code.
bool hasFreeJumps(const clang::Stmt *Code);

/// \p Code may be left before its end: by `return`, `goto`, or `break` and
/// `continue` of a loop around it.
bool jumpsOut(const clang::Stmt &Code);

} // namespace idxmap

#endif
