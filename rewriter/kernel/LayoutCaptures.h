//===- LayoutCaptures.h - Layouts that a kernel is given --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_LAYOUTCAPTURES_H
#define IDXMAP_REWRITER_KERNEL_LAYOUTCAPTURES_H

#include "rewriter/LoopNest.h"
#include "rewriter/kernel/LayoutUses.h"

#include <vector>

namespace idxmap {

/// The kernel gets an object of the class of each layout of \p Used, and the
/// launch makes it, beside what it has of the array in \p Captures. A finding
/// where that has no data of its own there. \p Loops are all of the nest.
void passLayouts(const Extraction &E, const clang::Stmt &Loops,
                 const std::vector<FollowedLayout> &Used,
                 std::vector<Capture> &Captures);

/// Accesses of \p Nest, and of its instances, to arrays of \p Used have the
/// addresses that the device has them at.
void placeAccesses(const Extraction &E, const std::vector<FollowedLayout> &Used,
                   LoopNest &Nest);

} // namespace idxmap

#endif
