//===- Companions.h - Variables that change with the index ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a header changes beside its induction variable i is a function of i,
//
//   k = first of k + step of k * trip,  trip = |i - first of i| / step of i,
//
// which the kernel computes in arithmetic that overflows nowhere where the
// user's does not: in the type of k where every intermediate value is evidently
// one of k's, else modulo 2^32 or 2^64.
//
//   for (i = 0, j = n; ..; ++i, --j)       ->  j = n - i
//   for (i = lo, k = 0; ..; ++i, k += 3)   ->  k = 3u * (.. i - lo)
//   for (i = 0, k = m; ..; i += 2, ++k)    ->  k = m + i / 2
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_COMPANIONS_H
#define IDXMAP_REWRITER_HEADER_COMPANIONS_H

#include "rewriter/header/BoundExpr.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/header/LoopRun.h"
#include "rewriter/source/References.h"

#include <set>

namespace idxmap {

/// How much \p Of changes where the induction variable of \p Form becomes one
/// larger; nothing where that is no constant integer.
std::optional<int64_t> rateOf(const Extraction &E, const LoopForm &Form,
                              const Companion &Of);

/// Why a companion of \p Form is no function of the index.
std::optional<Finding> checkCompanions(const Extraction &E,
                                       const LoopForm &Form, bool IsInner);

/// The companions of \p Form, which runs over \p Run inside of \p Outer, or why
/// the kernel cannot have them.
std::variant<std::vector<CompanionRun>, Finding>
readCompanions(const Extraction &E, BoundReader &Bounds, Symbols &Values,
               const OuterLoops &Outer, const LoopForm &Form,
               const LoopRun &Run);

/// As the kernel and the launch have them. \p Uses are those of the body;
/// \p Needed gets the names of the loops' variables that the kernel then has to
/// declare.
std::vector<CompanionVariable>
companionsOf(const Extraction &E, const LoopForm &Form, const LoopRun &Run,
             const clang::Stmt &Outermost, const std::vector<Reference> &Uses,
             std::set<std::string> &Needed);

} // namespace idxmap

#endif
