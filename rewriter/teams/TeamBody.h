//===- TeamBody.h - An iteration that a block of threads runs ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body of a loop that says `[[idxmap::team(128)]]`: all threads of a block
// run the same iteration. What they compute for themselves is the same in all
// of them; loops that `share` names are shared (SharedLoops.h); what is written
// to memory beside those, one thread writes.
//
//   float sum = 0;                  ->  as it is: each thread has its own
//   for (int j..) sum += a[j];      ->  a part for each thread, and then the
//                                       sum in all of them
//   out[i] = sum / m;               ->  if (threadIdx.x == 0) out[i] = sum / m;
//   float s[256];                   ->  __shared__ float s[256]; where a shared
//                                       loop fills it
//
// and `__syncthreads()` stands where one thread may read what another one has
// written, or write what another one still has to read.
//
// Law: between the shared loops, all threads of a block have the same values of
// all variables that each has of its own. So all take the same way through
// conditions and loops, and come to each barrier.
//
// What would break it is refused by name: a statement that writes both memory
// and such a variable, a name for its address, jumps.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_TEAMBODY_H
#define IDXMAP_REWRITER_TEAMS_TEAMBODY_H

#include "rewriter/teams/SharedText.h"
#include "rewriter/teams/TeamMemory.h"

namespace idxmap {

/// What changes in the text of \p Body, and findings. \p IsOwn: of variables
/// from around the loop, which each thread has of its own.
TeamEdits
readTeamBody(const Extraction &E, const clang::Stmt &Body,
             const std::vector<SharedLoop> &Loops, const TeamShared &Shared,
             int64_t Size,
             llvm::function_ref<bool(const clang::ValueDecl *)> IsOwn);

} // namespace idxmap

#endif
