//===- UniformValue.h - What all threads of a team agree on -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Under `omp parallel`, each thread has its own copy of a private variable. One
// launch for all of them may read it where all copies surely hold the same: the
// number that every thread gave it last is made of constants, of what threads
// share, and of other such variables. All threads of a team reach an `omp for`
// together, so that what stands on the way to it was done by each of them.
//
//   n = 0; i = m[0] - 2;                                 ->  n and i
//   for (k = 0; k < 5; k++) { i1 = k + 1; <loop> }       ->  k and i1
//   t = omp_get_thread_num();  for (j..) t = j;          ->  not t
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_UNIFORMVALUE_H
#define IDXMAP_REWRITER_PRAGMAS_UNIFORMVALUE_H

#include "rewriter/source/Extraction.h"

#include <set>
#include <string>

namespace idxmap {

/// \p Loop under a directive `omp for` only reads the variable \p Name, one of
/// \p Private, and all threads have the same number in it.
bool isSameInTeam(const Extraction &E, const clang::Stmt &Loop,
                  const std::string &Name,
                  const std::set<std::string> &Private);

} // namespace idxmap

#endif
