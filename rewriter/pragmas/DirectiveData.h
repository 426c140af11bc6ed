//===- DirectiveData.h - Data clauses of pragmas ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What OpenMP and OpenACC pragmas say of arrays, as clauses of the annotation:
//
//   map(to : a[0 : n], s.b[0 : n])   ->  copyin(a, n), copyin(s.b, n)
//   copy(a[2 : n])                   ->  copy of the elements [2, n + 2) of a
//   copyin(a)                        ->  copyin(a)
//   copyin(a) copyout(a)             ->  copy(a)
//   deviceptr(p), is_device_ptr(p)   ->  present(p)
//   map(always, to : a[0 : n])       ->  copyin(a, n), and where the device has
//   a
//                                        already, the host's elements go there
//
// Of a section of rows, a[0 : n][1 : m], the rows are taken whole. A scalar
// needs no clause: the data rules pass it by.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_DIRECTIVEDATA_H
#define IDXMAP_REWRITER_PRAGMAS_DIRECTIVEDATA_H

#include "rewriter/pragmas/ParallelDirective.h"

#include <set>
#include <string>
#include <vector>

namespace idxmap {

/// True if \p Clause says what happens to arrays.
bool isDataClause(const DirectiveClause &Clause);

/// Adds what the data clause \p Clause of \p Loop says to \p Wish, of which
/// attributes say what happens to the arrays \p Said: they come first. False,
/// and nothing is added, where no attribute says the same.
bool takeData(const Extraction &E, const clang::Stmt &Loop,
              const DirectiveClause &Clause, Annotation &Wish,
              const std::set<std::string> &Said,
              std::vector<AlwaysCopied> &Always);

} // namespace idxmap

#endif
