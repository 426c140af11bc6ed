//===- TeamBlock.h - What a region of teams is as a kernel ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The block behind `#pragma omp target teams` is run by one thread of each
// team, and `#pragma omp parallel` in it by all of them; what the block
// declares, a team's threads share. In a kernel, where all threads run the
// block:
//
//   float s[64];               ->  __shared__ float s[64];
//   int g = omp_get_team_num();    ->  each thread has the same g, which it
//                                      computes for itself
//   float sum = 0;             ->  __shared__ float sum; and one thread sets it
//   out[g] = 0;                ->  if (threadIdx.x == 0) { out[g] = 0; }
//                                  __syncthreads();
//   #pragma omp parallel       ->  { .. } __syncthreads();
//   { .. }
//   #pragma omp barrier        ->  __syncthreads();
//   #pragma omp single         ->  if (threadIdx.x == 0) { n = 0; }
//   n = 0;                         __syncthreads();
//   #pragma omp master         ->  if (threadIdx.x == 0) { n = 0; }
//   n = 0;
//   omp_get_thread_num()       ->  int(threadIdx.x)
//
// Law: whatever a team's thread reads, it reads what some order of OpenMP's has
// there, with g teams of b threads. What is not shown to be so is refused by
// name: barriers that not all threads surely reach, directives and clauses that
// share or order in other ways, jumps, and what cannot be shared.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_TEAMBLOCK_H
#define IDXMAP_REWRITER_TEAMS_TEAMBLOCK_H

#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// One of the directives that a mapped region has: `omp parallel`, barriers,
/// and those that give a statement to one thread.
bool isTeamDirective(const DirectiveLine &Line);

/// What changes in the text of \p Block, behind attributes at \p Attributes,
/// and findings. What its threads share is __shared__ in the AST from then on.
std::vector<BodyEdit> readTeamBlock(const Extraction &E,
                                    const clang::CompoundStmt &Block,
                                    clang::SourceLocation Attributes,
                                    const Annotation &Wish);

} // namespace idxmap

#endif
