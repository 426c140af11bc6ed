//===- TeamSize.h - Loops whose directives say two levels -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A directive that shares a loop among teams alone, where other directives in
// the body share loops among the threads of one: such a loop gets
// `team(b)` (teams/TeamBody.h).
//
//   #pragma omp target teams distribute thread_limit(256)      ->  256
//   for (int i = 0; i < n; ++i) {
//     float s = 0;
//   #pragma omp parallel for reduction(+ : s)
//     for (int j = 0; j < m; ++j) ..
//
//   .. num_threads(b) on the inner loop, with a variable b, or nothing  ->  128
//   nothing stands between the two loops: both can be mapped            ->  0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_TEAMSIZE_H
#define IDXMAP_REWRITER_LIST_TEAMSIZE_H

#include "rewriter/list/ForLoops.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

/// How many threads may run each iteration of \p Of; 0: one is to.
int64_t teamSizeOf(const Extraction &E, const ForLoop &Of);

} // namespace idxmap

#endif
