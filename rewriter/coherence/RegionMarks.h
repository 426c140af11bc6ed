//===- RegionMarks.h - What the text says of regions ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Data regions, updates and mapped loops in a tree are marked blocks
// (ir::Block::Mark). What a mark means:
//
//   [[using idxmap: data, copy(a, n)]] { .. }   ->  Region, a with a count
//   [[idxmap::update_host(a)]];                 ->  Update, a as CopyOut
//   [[idxmap::update_host(a, m, n)]];           ->  likewise, First and Count
//   [[idxmap::map]] for ..                      ->  Nest
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_COHERENCE_REGIONMARKS_H
#define IDXMAP_REWRITER_COHERENCE_REGIONMARKS_H

#include "attributes/Annotation.h"
#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace idxmap::ir {

/// An array in a clause, as a marked block names it.
struct MarkedItem {
  DataKind Kind; ///< Of updates, CopyIn is one of the device.
  size_t Array;  ///< In Block::Named: its address.
  std::optional<size_t> Count = std::nullopt; ///< Likewise; not given: all.
  /// Of an update: the first of so many elements; not given: that of the array.
  std::optional<size_t> First = std::nullopt;
  std::string Layout = {}; ///< On the device; empty: as on the host.
  SourceToken Where = {};
};

/// What the mark of a block means.
struct Mark {
  enum class Kind {
    Nothing,
    Region,
    Update,
    Use,         ///< Names mean addresses on the device.
    Nest,        ///< A mapped loop.
    LeftToDevice ///< A directive gives it to the device, and it is not mapped.
  } What = Kind::Nothing;
  std::vector<MarkedItem> Items = {};
  std::vector<MarkedItem> Used = {}; ///< Of Use, and of a Region that says so.
  bool HasCondition = false;         ///< It may be as if it were not there.
  bool IsFollowed = false;           ///< The region that is asked about.
  bool IsDirected = false;           ///< A directive says it.
  bool IsForHost = false;            ///< Of a Nest.
  /// Of a Nest: arrays, as textOf has them, of which both sides have the same
  /// before it, or after it.
  std::vector<std::string> EqualBefore = {}, EqualAfter = {};
};

struct CoherenceQuestion {
  const Body &In;
  const PointsToGraph &Pointers;
  const std::vector<Mark> &Marks; ///< By Block::Mark.
  /// Nothing changes this variable from outside.
  std::function<bool(VariableNumber)> IsConstant;
  /// The program calls this one an array, and not a way to the elements of one:
  /// no iterator, reference or view.
  std::function<bool(VariableNumber)> IsArray;
  /// The region is what a data directive says, and all of those are taken:
  /// what the host does there is what the program means, but for code that
  /// directives give to the device and that is not mapped.
  bool IsDirected = false;
};

} // namespace idxmap::ir

#endif
