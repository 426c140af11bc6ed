//===- SharedParts.h - What a kernel computes more than once ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The subexpressions that deserve a name in the kernel: those that differ from
// thread to thread, are more than a built-in index, and have two users or more
// among the distinct expressions that the kernel computes. A part that occurs
// only inside one shared part has one user and gets no name.
//
//   { f div n, f mod n } with f = blockIdx.x * 32 + threadIdx.x  ->  { f }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_SHAREDPARTS_H
#define IDXMAP_REWRITER_EMIT_SHAREDPARTS_H

#include "mapping/expr/Expr.h"

#include <set>
#include <vector>

namespace idxmap {

std::set<Expr> sharedParts(const std::vector<Expr> &Roots);

} // namespace idxmap

#endif
