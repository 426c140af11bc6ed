//===- BoundCalls.h - Calls that may stand in a bound -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A bound is evaluated once, before the loop, where the language evaluates it
// before each iteration. So what it calls must change nothing:
//
//   i < v.size(), i < length(v)   ->  const members, constexpr, [[gnu::pure]]
//   i < next()                    ->  not: it may count its calls
//
// What it reads must not change either: see BoundReads.h.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_BOUNDCALLS_H
#define IDXMAP_REWRITER_HEADER_BOUNDCALLS_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

namespace idxmap {

/// \p Call evidently changes nothing. In a template, each instance of the unit
/// says so, and there is one.
bool isPureCall(const Extraction &E, const clang::CallExpr &Call);

} // namespace idxmap

#endif
