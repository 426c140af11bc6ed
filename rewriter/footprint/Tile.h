//===- Tile.h - A part of an array in shared memory -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tile is a box of cells that a block has of an array, in the order of the
// array's view (ArrayView.h), counted from the first values that the block has
// of the loops' variables:
//
//   10 x 34 from [i - 1, j - 1] of the block's first i, j
//
// Law: of a thread of the block, a read of At in a dimension is cell
// At - Low - sum of slopes times the first values of the block's variables, and
// that is in [0, Extent).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TILE_H
#define IDXMAP_REWRITER_FOOTPRINT_TILE_H

#include "rewriter/LoopNest.h"
#include "rewriter/footprint/ArrayView.h"
#include "rewriter/footprint/BlockIndex.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap {

/// What a block has of one variable. The kernel takes Reach values more before
/// the first, so that cells are counted from where tiles begin.
struct StagedVariable {
  std::string Name;             ///< In subscripts.
  std::optional<unsigned> Loop; ///< Of the nest; without, that of the strips.
  BlockIndex Of;
  int64_t Reach = 0;
  Expr Largest = 0; ///< Of all threads of all blocks; of a loop of the nest.
};

struct TileDimension {
  ViewDimension Of;
  std::map<std::string, int64_t> Slopes; ///< Of the block's variables.
  int64_t Low = 0;
  int64_t Extent = 1;
};

struct Tile {
  size_t Array;
  std::vector<TileDimension> Dimensions;
  int64_t Pad = 0; ///< Of the last dimension that is stored.
  /// Threads read cells that lie next to each other: this dimension is stored
  /// last, and rows begin where 16 bytes do.
  std::optional<size_t> OwnRow;
  bool IsAligned = false;
  std::vector<Expr> Base; ///< By subscript.
  /// By subscript: from where to where the cells' indices lie, in all blocks.
  std::vector<Extremes> Within;
  /// The reads that find their elements here, with their indices.
  std::vector<size_t> Reads;
  std::vector<std::vector<AffineIndex>> At;
  bool IsPerStrip = false;

  int64_t cells() const;
  /// With what pads rows.
  int64_t cellsWithPads() const;
  /// The dimensions that the tile has in the kernel: those of more than one
  /// cell, or else the last. Outermost first.
  std::vector<size_t> shown() const;
  /// The same in the order in which they are stored.
  std::vector<size_t> stored() const;
};

struct StagePlan {
  std::vector<StagedVariable> Variables;
  std::vector<Tile> Tiles;
  std::array<int64_t, 3> Block = {1, 1, 1};

  const StagedVariable *find(const std::string &Name) const;
  int64_t threads() const { return Block[0] * Block[1] * Block[2]; }
};

/// Bytes of shared memory that a block has without asking for more (CUDA C++
/// Programming Guide, "Technical Specifications per Compute Capability").
constexpr int64_t SharedBytes = 49152;

/// "; a staged in 10 x 34"
std::string stageText(const LoopNest &Nest, const StagePlan &Plan);

} // namespace idxmap

#endif
