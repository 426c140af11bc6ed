//===- LevelBox.h - What blocks keep of what levels use ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block that runs a tile of levels uses most elements of it in several
// levels. Of arrays of which all uses are known, it has a box around all of
// these in shared memory: it copies that before the first level, reads there,
// and writes there and to memory.
//
//   b[i] = a[i - 1] + a[i + 1]   hexagons of 10 to 16 i  ->  a, b: [-1, 17)
//   along j, 64 of them, 1 less each level, of 8         ->        [-8, 65)
//
// Law: where i_first, j_first are a tile's first indices, each element that one
// of its levels uses is in the box, Low behind them, Extent long. No other
// block of the launch writes what this one reads (HexagonTiling.h), so memory
// as it is before the first level and what the block writes itself are all
// that there is to read.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_LEVELBOX_H
#define IDXMAP_REWRITER_FOOTPRINT_LEVELBOX_H

#include "mapping/tiling/HexagonTiling.h"
#include "mapping/tiling/SplitTiling.h"
#include "rewriter/footprint/LevelReach.h"

namespace idxmap {

/// Of nests with as many loops: hexagons of the first one and parallelograms of
/// those behind it, or split tiles.
struct LevelTiles {
  HexagonTiling Hexagons = {};
  std::vector<ParallelogramTiling> Others = {};
  std::vector<SplitTiling> Splits = {}; ///< By loop; empty: it is the others.
  int64_t Threads = 0;                  ///< Of a block.

  bool areSplit() const { return !Splits.empty(); }
  int64_t levels() const {
    return areSplit() ? Splits.front().Levels : Hexagons.levels();
  }
  /// Of the loops along which blocks lie: \p D is less than that.
  size_t blockLoops() const { return areSplit() ? Splits.size() : 1; }
  int64_t period(size_t D) const {
    return areSplit() ? Splits[D].Width : Hexagons.period();
  }
  int64_t shift(size_t D) const {
    return areSplit() ? Splits[D].shift() : Hexagons.shift();
  }
  /// Some loop is tiled in another way in each level.
  bool haveSlopes() const;
};

struct LevelBox {
  struct Side {
    int64_t Low = 0, Extent = 0;
  };
  /// An array, as one of its nests' Staged says of it.
  struct Array {
    std::string Name, Element;
    int64_t Bytes;
    std::vector<std::optional<int64_t>> Lengths;
    LevelArray Of;
  };
  std::vector<Side> Sides; ///< By loop.
  std::vector<Array> Arrays;

  int64_t bytesOf(const Array &Of) const;
  int64_t bytes() const; ///< Of all.
  const Array *find(const std::string &Name) const;
  /// From the loops' variables to the element of \p Of that the read or
  /// assignment \p Read of nest \p Nest uses, by dimension.
  static const std::vector<LevelArray::Offset> *
  offsets(const LevelArray &Of, size_t Nest, const StagedRead &Read);
};

/// Of split tiles nothing: those of one phase lie side by side, so that what is
/// around one is written by others. Else those arrays of \p Reach, with a
/// dimension for each loop, that fit
/// into \p Room bytes together, the ones with most reads first. \p Merged are
/// \p Nests together.
LevelBox boxOfLevels(const std::vector<LoopNest> &Nests, const LoopNest &Merged,
                     const LevelReach &Reach, const LevelTiles &Tiles,
                     int64_t Room);

} // namespace idxmap

#endif
