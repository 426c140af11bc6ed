//===- OwnLoops.h - Loops over a thread's own indices -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a mapping leaves indices to the threads, a kernel runs what it has for
// one index in loops over them, which compilers unroll where there are few:
//
//   i = blockIdx.x * 64 + threadIdx.x * 4 + own.0
//     ->  for (unsigned i_own = 0; i_own < 4; ++i_own) {
//           const int i = blockIdx.x * 64 + threadIdx.x * 4 + i_own;
//           ..
//
// Law: with the mapping's, over all threads and the rounds of these loops, each
// index of the nest is taken once; a thread takes its own in the nest's order.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_OWNLOOPS_H
#define IDXMAP_REWRITER_EMIT_STAGE_OWNLOOPS_H

#include "mapping/Mapping.h"
#include "rewriter/emit/KernelPlan.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/footprint/Tile.h"

namespace idxmap {

struct OwnIndices {
  std::vector<OwnLoop> Loops;
  std::vector<std::string> Texts; ///< Of each of the mapping's.
};
/// Those of one of \p Nest's loops are one loop, which is named after that:
/// "j_own / 4" and "j_own % 4" are two of the mapping's.
/// Where \p Swept is given, a loop that the block goes through is none of them:
/// its part is counted from where tiles begin, "i_in - 1".
OwnIndices ownIndices(const LoopNest &Nest, const Mapping &Map,
                      const StagePlan *Swept = nullptr);

/// "[i_own][j_own]": of what has a value for each of them.
std::string ownSubscripts(const std::vector<OwnLoop> &Own);
/// "[8][8]"
std::string ownExtents(const std::vector<OwnLoop> &Own);

/// Only compilers for a device are asked to unroll.
void openOwnLoops(Writer &Out, const std::vector<OwnLoop> &Own, bool Unrolls);
void closeOwnLoops(Writer &Out, const std::vector<OwnLoop> &Own);

} // namespace idxmap

#endif
