//===- LayoutUses.h - Subscripts that follow a layout -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A body whose array has a layout on the device takes its elements by their
// places there:
//
//   h[i * n + j] += r[i]   ->   h[idxmap_layout_h(i, j)] += r[i], or, where
//                               that is not known (data/LayoutCells.h),
//                               h[idxmap_layout_h(i * n + j)] += r[i]
//   u[i][j]                ->   (&u[0][0])[idxmap_layout_u(i, j)]
//
// That is right where every use of the array is one whole element by subscript
// in the loop's own text; everything else is refused: an address, a row, what a
// function is given, what a macro makes, what a bound needs.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_LAYOUTUSES_H
#define IDXMAP_REWRITER_KERNEL_LAYOUTUSES_H

#include "mapping/layout/Layout.h"
#include "rewriter/data/LayoutCells.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"

#include <string>
#include <vector>

namespace idxmap {

/// What a region around the loop, or the loop itself, says of an array.
struct FollowedLayout {
  const clang::ValueDecl *Array;
  std::string Class; ///< In generated code (DataLayout.h).
  unsigned Rank;     ///< Of its view.
  SourceToken Where; ///< The layout's string; of another statement: 0.
  /// Where the loop says them, or counts on those of the region.
  std::vector<std::string> Lengths = {};
  Layout Order = {};     ///< Over the program's names, for what accesses cost.
  std::string Text = {}; ///< As written.
  /// Where the loop says how much of it there is (DataRule::LayoutThere).
  std::string Function = {}, Pointer = {}, Count = {};
  /// As the region around says them.
  std::vector<std::string> RegionLengths = {};
  std::string Key = {}; ///< As of DataLayout.
  /// What the names in Order are where it stands.
  std::vector<const clang::ValueDecl *> Names = {};
};

/// The kernel's name for the layout of \p Array: "idxmap_layout_h".
std::string layoutName(const clang::ValueDecl &Array);

/// Without those of which a name means something else in \p Loops.
std::vector<ViewedArray> viewsOf(const std::vector<FollowedLayout> &Layouts,
                                 const clang::Stmt &Loops);

/// The layouts that \p Loops use, each once.
std::vector<FollowedLayout>
usedLayouts(const clang::Stmt &Loops,
            const std::vector<FollowedLayout> &Layouts);

/// The edits that make \p Body follow \p Used, and findings for what cannot.
/// \p Loops are all of the nest; \p Others are edits that are made as well; \p
/// Cells are used where they can be, and make \p Used count on lengths. \p
/// Mentions gets variables of the file that no text may name any more.
std::vector<BodyEdit>
followLayouts(const Extraction &E, const clang::Stmt &Loops,
              const clang::Stmt &Body, std::vector<FollowedLayout> &Used,
              const LayoutCells &Cells, const std::vector<BodyEdit> &Others,
              std::vector<std::string> &Mentions);

} // namespace idxmap

#endif
