//===- ParallelRegion.h - The team around a loop ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop under `#pragma omp for` is reached by every thread of a team. The
// launch that replaces it is made by one of them, so it must not use what each
// thread has for itself: variables that the region declares or makes private.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_PARALLELREGION_H
#define IDXMAP_REWRITER_PRAGMAS_PARALLELREGION_H

#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/source/Extraction.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace idxmap {

/// Every directive on a statement around \p Loop, from the inside.
using RegionUse =
    llvm::function_ref<void(const clang::Stmt &, const ParallelDirective &)>;
void eachRegion(const Extraction &E, const clang::Stmt &Loop, RegionUse See);

/// The names that are private to each thread in the `omp parallel` regions that
/// the function has around \p Loop; what \p Loop declares itself is not among
/// them.
std::set<std::string> privateToThreads(const Extraction &E,
                                       const clang::Stmt &Loop);

/// The innermost region around \p Loop that threads run is one of teams, each
/// of which has one thread: no single one of all can be told to run the loop.
bool isInTeams(const Extraction &E, const clang::Stmt &Loop);

} // namespace idxmap

#endif
