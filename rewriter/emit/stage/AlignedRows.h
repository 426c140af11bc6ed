//===- AlignedRows.h - Where threads read 16 bytes at once ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The own indices of a thread read cells beside each other, which begin at a
// multiple of 16 bytes. nvcc sees that by itself. Clang 22 does not, and reads
// four words one after the other, unless it is told before each round:
//
//   (void)__builtin_assume_aligned(&a_tile[k_in][8 * threadIdx.y], 16);
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_ALIGNEDROWS_H
#define IDXMAP_REWRITER_EMIT_STAGE_ALIGNEDROWS_H

#include "rewriter/LoopNest.h"
#include "rewriter/emit/stage/StageNames.h"
#include "rewriter/footprint/Tile.h"

#include <string>
#include <vector>

namespace idxmap {

/// Statements for a round of the strips of \p Nest; one for each tile of which
/// it is certain.
std::vector<std::string> alignedRows(const LoopNest &Nest,
                                     const StagePlan &Plan,
                                     const StageNames &Names);

} // namespace idxmap

#endif
