//===- TileLayout.h - How far apart the rows of a tile are ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tile has the order of its array, but where a loop in strips runs along its
// rows, and threads have own indices that lie next to each other: these become
// rows, a_tile[k_in][i_in], of which a thread reads 16 bytes at once. Rows get
// as many elements more as it takes for the fewest wavefronts
// (mapping/memory/BankConflicts.h), of all reads of the first warp and of the
// copy:
//
//   32 x 32 floats, read as a_tile[j_in][i_in] with j on threadIdx.x  ->  1
//   10 x 34 floats, read along the rows                               ->  0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TILELAYOUT_H
#define IDXMAP_REWRITER_FOOTPRINT_TILELAYOUT_H

#include "rewriter/footprint/Tile.h"

namespace idxmap {

/// Which dimension of \p Of is stored last.
void setOrder(Tile &Of, const StagePlan &Plan, const LoopNest &Nest);

/// Elements to add to the rows of \p Of; none where a block's memory would not
/// have them.
/// What \p Thread of a block has of \p Variable, behind the block's first
/// value.
int64_t placeOf(const StagedVariable &Variable, const StagePlan &Plan,
                int64_t Thread);

/// An index of \p At has the variable in it.
bool areIndexed(const std::vector<AffineIndex> &At,
                const std::string &Variable);

/// Of shared memory, what all tiles but \p Of take.
int64_t bytesBeside(const Tile &Of, const StagePlan &Plan,
                    const LoopNest &Nest);

int64_t choosePad(const Tile &Of, const StagePlan &Plan, const LoopNest &Nest);

} // namespace idxmap

#endif
