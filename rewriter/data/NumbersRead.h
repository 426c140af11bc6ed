//===- NumbersRead.h - Objects of which a call reads numbers ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that is given an object may do no more than to read numbers that
// lie in it, whatever else it leads to:
//
//   int idx(const Grid &g, int i, int j) { return i * g.ny + j; }     ->  yes
//   double at(const Grid &g, int i) { return g.u[i]; }                ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_NUMBERSREAD_H
#define IDXMAP_REWRITER_DATA_NUMBERSREAD_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

#include <vector>

namespace idxmap {

/// What \p Call gives to such parameters, copies as what they are copied from:
/// of idx(g, &h, i), g and &h.
std::vector<const clang::Expr *> readForNumbers(const Extraction &E,
                                                const clang::CallExpr &Call);

} // namespace idxmap

#endif
