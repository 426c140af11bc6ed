//===- Recovery.h - The way back from a thread to its index -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Composes the inverses of a list of steps, last step first. A guard of a later
// step is tested before the indices that an earlier step recovers are looked
// at, so what follows may take it for granted: with the guards g1, g2, .. in
// the order of their tests, each expression after gi is simplified with
// g1 .. gi as facts. A run of fold_last2 is undone at once (see unfold).
//
//   split_last(32), pad_last(4) on [0,n), thread indices (x, m)  ->
//     index x*32 + m, guards  m < 32 (proven, so left out),  x*32 + m < n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_RECOVERY_H
#define IDXMAP_MAPPING_RECOVERY_H

#include "mapping/Combinator.h"

#include <memory>
#include <vector>

namespace idxmap {

/// The source index of the thread whose indices in the last of \p Spaces are
/// \p ThreadIndex, and the guards it must pass, simplified, none provable and
/// none implied by another. \p Spaces has one element more than \p Steps.
Inverse
recoverIndex(const std::vector<std::shared_ptr<const Combinator>> &Steps,
             const std::vector<IndexSpace> &Spaces,
             const std::vector<Expr> &ThreadIndex, const Facts &Known);

} // namespace idxmap

#endif
