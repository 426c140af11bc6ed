//===- BoundReads.h - What a bound's functions read -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that a bound calls may read elements that the nest writes, and so
// give another value in each iteration:
//
//   i < v.sum(),   for (..) s += p[k];   v.p[i] = 0   ->  v.p is read, written
//   i < v.size(),  return data.size();   v(i) = 0     ->  not: no element is
//   i < a.nnz(),   return rowptr[n];     a.val[i] = 0 ->  not: another member
//
// Law: names of objects and members stand for what they lead to, as everywhere;
// of these, what is said not to be read is not. Functions whose body is not
// seen read what their arguments are, and no more.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_BOUNDREADS_H
#define IDXMAP_REWRITER_HEADER_BOUNDREADS_H

#include "rewriter/effects/Effects.h"
#include "rewriter/header/LoopForm.h"

#include <optional>
#include <string>

namespace idxmap {

/// What the nest writes and a bound reads.
struct WrittenRead {
  std::string Name;         ///< "v"; a member of the loop's own: "p"
  clang::SourceRange Place; ///< Where it is written.
};

/// \p Call stands in a bound of \p Form. In a template, each instance of the
/// unit is asked.
std::optional<WrittenRead> readOfWritten(const Extraction &E,
                                         const clang::CallExpr &Call,
                                         const LoopForm &Form,
                                         const ModSet &Writes);

} // namespace idxmap

#endif
