//===- StageNames.h - What a kernel calls its tiles -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel with tiles reads as if someone had written it, so the names that it
// gives are short ones. One that the user's text has, or a macro, gets the
// beginning that all other names of generated code have:
//
//   a_tile, i_first, i_in   ->  those, or idxmap_a_tile
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_STAGENAMES_H
#define IDXMAP_REWRITER_EMIT_STAGE_STAGENAMES_H

#include "rewriter/footprint/Tile.h"

#include <set>
#include <string>

namespace idxmap {

class StageNames {
public:
  explicit StageNames(const LoopNest &Nest);

  std::string free(const std::string &Wished) const;
  /// Of tile \p Number of \p Plan: a second one of an array ends in 2.
  std::string tile(const LoopNest &Nest, const StagePlan &Plan,
                   size_t Number) const;
  /// "a_next", what a thread has read of the next strip's tile.
  std::string next(const LoopNest &Nest, const StagePlan &Plan,
                   size_t Number) const {
    return numbered(Nest, Plan, Number, "_next");
  }
  /// The tile that threads work on: "a_tile", or "a_tile[now]" of several.
  std::string tileNow(const LoopNest &Nest, const StagePlan &Plan,
                      size_t Number) const {
    return tile(Nest, Plan, Number) +
           (Plan.Tiles[Number].Buffers > 1 ? "[" + free("now") + "]" : "");
  }
  /// "[i_in][j_in]" of \p Cells, one for each dimension; "[a_place(i_in,
  /// j_in)]" where the cells of tile \p Number have an order.
  std::string cell(const LoopNest &Nest, const StagePlan &Plan, size_t Number,
                   const std::vector<std::string> &Cells) const;
  /// "a_place", what gives a cell's place then.
  std::string place(const LoopNest &Nest, const StagePlan &Plan,
                    size_t Number) const;
  /// "i_first", the first value of \p Variable in a block's tiles.
  std::string first(const StagedVariable &Variable) const {
    return free(sourceName(Variable.Name) + "_first");
  }
  /// "c_own", what an index has of a held array.
  std::string held(const HeldArray &Of) const { return free(Of.Name + "_own"); }
  /// What a thread has of \p Array in the plane that is \p At from the one that
  /// the block is at: "a_before", "a_here", "a_after", "a_after2".
  std::string queued(const std::string &Array, int64_t At) const;
  /// "i_in", how far a value is behind that.
  std::string in(const std::string &Variable) const {
    return free(sourceName(Variable) + "_in");
  }

private:
  std::string numbered(const LoopNest &Nest, const StagePlan &Plan,
                       size_t Number, const std::string &Ending) const;

  std::set<std::string> Taken;
};

} // namespace idxmap

#endif
