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
// Of a loop that a block goes through (SweepLoop), a tile has a window: the
// planes that one of its indices reads, and in memory one more, so that the
// next plane can be brought while threads still read the last. Cell c along the
// loop is kept in plane c % planes():
//
//   a[i - 1][j], a[i][j], a[i + 1][j] in a sweep of i  ->  3 of 4 planes
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_TILE_H
#define IDXMAP_REWRITER_FOOTPRINT_TILE_H

#include "rewriter/LoopNest.h"
#include "rewriter/footprint/ArrayView.h"
#include "rewriter/footprint/BlockIndex.h"

#include "mapping/layout/Layout.h"

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
  bool IsSwept = false;
};

struct TileDimension {
  ViewDimension Of;
  std::map<std::string, int64_t> Slopes; ///< Of the block's variables.
  int64_t Low = 0;
  int64_t Extent = 1;
};

/// What threads keep of planes in registers (TileQueue.h), by offsets from the
/// plane that the block is at.
struct TileQueue {
  int64_t From = 0, To = 0;
  int64_t Plane = 0;          ///< The one that is also in shared memory.
  std::vector<int64_t> Place; ///< By dimension, the offset of a thread's own.
  std::vector<int64_t> Held;  ///< By dimension, how many cells threads have.
};

/// A tile that can be copied by 16 bytes at once (TilePieces.h).
struct TilePieces {
  int64_t Length = 0; ///< Cells of a piece, along the last dimension.
  /// Of elements; if they are multiples of Length, pieces are whole.
  std::vector<Expr> Multiples;
  Expr End = 0; ///< Behind the elements that the device has.
};

struct Tile {
  size_t Array;
  std::vector<TileDimension> Dimensions;
  int64_t Pad = 0; ///< Of the last dimension that is stored.
  /// Cells lie at their places in it, of the dimensions that the tile has in
  /// the kernel; without, row by row.
  std::optional<Layout> Order;
  std::string OrderText; ///< For people, then.
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
  int64_t Buffers = 1; ///< Of such, that a block has at a time.
  /// The dimension along which the block goes.
  std::optional<size_t> Window;

  std::optional<TileQueue> Queue; ///< Of a window.
  std::optional<TilePieces> Pieces;

  /// What shared memory keeps of the dimension that is the window.
  int64_t planes() const {
    return Queue ? 2 : Window ? Dimensions[*Window].Extent + 1 : 1;
  }
  int64_t cells() const;
  /// With what pads rows, or an order.
  int64_t cellsWithPads() const;
  /// The dimensions that the tile has in the kernel: those of more than one
  /// cell, or else the last, and none that is a window. Outermost first.
  std::vector<size_t> shown() const;
  /// How many cells they have.
  std::vector<int64_t> extents() const;
  /// The same in the order in which they are stored.
  std::vector<size_t> stored() const;
};

/// Of a block that runs several steps (TimePlan.h).
struct TimeTiles {
  struct Dimension {
    unsigned Loop;  ///< Of the nest.
    int64_t Length; ///< Of the tile.
    int64_t Below, Above;
    int64_t Computed; ///< Cells, in each step, from cell Below on.
    int64_t Offset;   ///< From a loop's index to the cell that it writes.
    /// Counted as those cells: all that any step reads is in [First, End).
    Expr First = 0, End = 0;
  };
  std::vector<Dimension> Dimensions; ///< As of both tiles.
  /// The loops use so many elements of a row; the next one has to begin behind
  /// them.
  struct Row {
    Expr Used, Apart;
  };
  std::vector<Row> Rows; ///< That only a run can show.
  /// Along the last dimension, or the only one, x; y along the one before it.
  std::array<int64_t, 3> Block = {1, 1, 1};
};

struct StagePlan {
  std::vector<StagedVariable> Variables;
  std::vector<Tile> Tiles;
  std::array<int64_t, 3> Block = {1, 1, 1};
  std::optional<TimeTiles> Time;

  const StagedVariable *find(const std::string &Name) const;
  int64_t threads() const { return Block[0] * Block[1] * Block[2]; }
};

/// Bytes of shared memory that a block has without asking for more (CUDA C++
/// Programming Guide, "Technical Specifications per Compute Capability").
constexpr int64_t SharedBytes = 49152;
/// In room that the launch asks for, devices of compute capability 9.0 and 10.0
/// have 227 KiB, of which 1 is left for what keeps tiles aligned. Others have
/// less; the launch says so.
constexpr int64_t MostSharedBytes = 231424;

/// What there is for \p Bytes of tiles, and more of them.
constexpr int64_t roomFor(int64_t Bytes) {
  return Bytes <= SharedBytes ? SharedBytes : MostSharedBytes;
}

/// What all tiles of \p Plan take.
int64_t tileBytes(const LoopNest &Nest, const StagePlan &Plan);

/// "; a staged in 10 x 34"
std::string stageText(const LoopNest &Nest, const StagePlan &Plan);

} // namespace idxmap

#endif
