//===- RangeForm.h - Loops over std::views::iota ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A range-based `for` over the integers from a to b, which the standard library
// calls iota. It runs while its value is not b, and is only right where a <= b,
// so that it is the loop from a while smaller than b:
//
//   for (int i : std::views::iota(a, b))               ->  i, a, i < b, up by 1
//   for (auto i : std::ranges::iota_view(a, b))        ->  likewise
//   for (auto x : v), for (auto i : std::views::iota(0))  ->  refused
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_RANGEFORM_H
#define IDXMAP_REWRITER_HEADER_RANGEFORM_H

#include "rewriter/header/LoopForm.h"

#include "clang/AST/StmtCXX.h"

namespace idxmap {

/// The form of \p Loop, or what is not taken about it.
std::variant<LoopForm, Finding>
readRangeForm(const Extraction &E, const clang::CXXForRangeStmt &Loop);

} // namespace idxmap

#endif
