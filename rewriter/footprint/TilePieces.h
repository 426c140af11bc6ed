//===- TilePieces.h - Tiles that are copied by 16 bytes ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tile of which the last dimension's cells lie next to each other in the
// array can be copied in pieces of 16 bytes, where pieces begin at multiples of
// that:
//
//   float a[i * p + k], 128 x 16 from the block's first i and k
//     ->  pieces of 4 along k, if a is at a multiple of 16 bytes, and p is a
//         multiple of 4
//
// The launch has to look at what the text does not say, Multiples. Law: if
// those are multiples of Length, the first index of each piece of cells is one,
// and elements of a piece are all in the array's range or all behind it. Each
// thread has as many pieces of the tile.
//
// Asked of tiles that each strip copies anew: what is copied once waits for the
// memory, and not for instructions.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TILEPIECES_H
#define IDXMAP_REWRITER_FOOTPRINT_TILEPIECES_H

#include "rewriter/footprint/Tile.h"

#include <optional>

namespace idxmap {

/// Of \p Of, a finished tile of \p Plan, which a kernel that \p Map makes has;
/// nothing where it is not known that pieces are whole.
std::optional<TilePieces> piecesOf(const Tile &Of, const StagePlan &Plan,
                                   const LoopNest &Nest, const Mapping &Map);

} // namespace idxmap

#endif
