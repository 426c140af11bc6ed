//===- LoopLayouts.h - Layouts that a loop follows --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Arrays are in the layouts that data regions around a loop say, or the loop
// itself: of what is on the device already, or of what it brings there.
//
//   map, present(v), layout(v, "Col(n,m)")      ->  as the table has it
//   map, copy(v, n * m), layout(v, "Col(n,m)")  ->  before and after the launch
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LOOPLAYOUTS_H
#define IDXMAP_REWRITER_LOOPLAYOUTS_H

#include "rewriter/DataLayout.h"
#include "rewriter/kernel/LayoutUses.h"

namespace idxmap {

/// Of \p Outermost, with those of the regions \p Around. \p Said gets what the
/// loop says itself.
std::vector<FollowedLayout>
loopLayouts(const Extraction &E, const clang::Stmt &Outermost,
            const Annotation &Wish, const std::vector<FollowedLayout> &Around,
            std::vector<DataLayout> &Said);

/// What blocks or threads keep of an array, and what iterations make one value
/// of, has no layout: an error for each clause of \p Wish that says so of one
/// of \p Layouts.
void checkKept(const Extraction &E, const std::vector<FollowedLayout> &Layouts,
               const Annotation &Wish);

} // namespace idxmap

#endif
