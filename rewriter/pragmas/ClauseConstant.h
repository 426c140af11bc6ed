//===- ClauseConstant.h - A number that a clause says -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Clauses are text. Of one that says a number, what it is where the compiler
// knows it:
//
//   thread_limit(256)     ->  256
//   thread_limit(BLOCK)   ->  128, by `#define BLOCK (128)`, or in a namespace
//                             `const int BLOCK = 128;`, `enum { BLOCK = 128 };`
//   thread_limit(n / 4)   ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_CLAUSECONSTANT_H
#define IDXMAP_REWRITER_PRAGMAS_CLAUSECONSTANT_H

#include "rewriter/pragmas/ParallelDirective.h"

#include <cstdint>
#include <optional>

namespace idxmap {

std::optional<int64_t> constantIn(const Extraction &E,
                                  const DirectiveClause &Clause);

/// A clause that says how many teams there are, or threads in one.
struct SaidCount {
  int64_t Count;
  const DirectiveClause *Clause;
};
/// Of `thread_limit`, `num_threads`, `vector_length` and `simdlen`, the first
/// that says a number of whole warps that a block can have; nothing where none
/// does.
std::optional<SaidCount> blockThreadsIn(const Extraction &E,
                                        const ParallelDirective &Directive);
/// Of `num_teams` and `num_gangs`: no more than a grid can have.
std::optional<SaidCount> mostBlocksIn(const Extraction &E,
                                      const ParallelDirective &Directive);

} // namespace idxmap

#endif
