//===- StepWidth.h - Steps and widths from a guard --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A guard around the whole body that tests each index modulo a constant selects
// a descriptor with step and width (Janssen and Scholz 2021, section 2):
//
//   for (i = L; i < U; ++i) if ((i - L) % T < W) ...   ->  [L,U) step T width W
//   for (i = 1; i < U; ++i) if (i % 2 == 0) ...        ->  [2,U) step 2 width 1
//
// C++ `%` truncates: a test counts only where its operand is provably not
// negative and 0 <= c < T. Any other guard stays an `if` in the body, which is
// always right.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_STEPWIDTH_H
#define IDXMAP_REWRITER_HEADER_STEPWIDTH_H

#include "rewriter/header/NestWalk.h"

namespace idxmap {

/// If \p Body is one guarded statement and its guard can be read, narrows
/// the Space of \p Nest and returns the guarded statement; else null, with
/// Space unchanged. A dimension that counts trips has no index to narrow.
const clang::Stmt *readGuard(BoundReader &Bounds, const Symbols &Values,
                             const clang::Stmt &Body, WalkedNest &Nest);

} // namespace idxmap

#endif
