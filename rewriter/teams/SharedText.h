//===- SharedText.h - The header of a loop that a team shares ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How thread t of b comes to the iterations t, t + b, t + 2 b, .. of a loop
// (SharedLoops.h):
//
//   for (size_t j = f; j < m; ++j)  ->  for (size_t j = f + threadIdx.x; j < m;
//                                            j += 128)
//
// A variable of fewer than 64 bits could not pass the loop's end by 128: the
// loop counts in 64 bits, then.
//
//   for (int j = 0; j < m; ++j)     ->  for (long long idxmap_j = threadIdx.x;
//                                            idxmap_j < m; idxmap_j += 128) {
//                                         const int j = idxmap_j;
//
// Law: each iteration is run by one thread. So sums in the header do not wrap:
// they are of 64 bits, or of constants that leave room.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_SHAREDTEXT_H
#define IDXMAP_REWRITER_TEAMS_SHAREDTEXT_H

#include "rewriter/source/BodyEdit.h"
#include "rewriter/teams/SharedLoops.h"

namespace idxmap {

/// Changes of a text: those of Before come before what else is to stand at
/// their places, those of Behind behind it.
struct TeamEdits {
  std::vector<BodyEdit> Before, Behind;
};

/// The changes in the text of \p Of for a team of \p Size threads.
TeamEdits sharedText(const Extraction &E, const SharedLoop &Of, int64_t Size);

} // namespace idxmap

#endif
