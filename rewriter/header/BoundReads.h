//===- BoundReads.h - What a bound reads and the nest writes ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A bound that reads memory which the nest writes may have another value in
// each iteration. Both are asked of their trees, functions that they call
// included, and by all names that the function around the loop has made:
//
//   i < v.sum(),   for (..) s += p[k];   v.p[i] = 0   ->  v.p is read, written
//   i < v.size(),  return data.size();   v(i) = 0     ->  not: no element is
//   i < a.nnz(),   return rowptr[n];     a.val[i] = 0 ->  not: another member
//   int &last = a[7];   i < last;        a[i] = i     ->  last, a
//
// Law: where nothing is found, the bound has one value while the nest runs, if
// different names that the function is given lead to different memory.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_BOUNDREADS_H
#define IDXMAP_REWRITER_HEADER_BOUNDREADS_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct WrittenRead {
  std::string Name; ///< "v"; a member of the loop's own object: "p"
  SourceToken Read; ///< In the bound.
  SourceToken Write;
};

/// \p Loops, the variables of the loops around \p Bound and of its own, are no
/// question here.
std::optional<WrittenRead>
readOfWritten(const Extraction &E, const clang::Expr &Bound,
              const clang::Stmt &Nest,
              const std::vector<const clang::VarDecl *> &Loops);

/// \p Read, which is in \p Bound or in a function that it calls, in \p Bound.
SourceToken placeIn(const Extraction &E, const clang::Expr &Bound,
                    SourceToken Read);

} // namespace idxmap

#endif
