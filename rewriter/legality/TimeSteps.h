//===- TimeSteps.h - May a block run a nest several times -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of a time loop that runs a nest, which makes one array from another one, and
// then exchanges both, each block can run several steps for its tile: it
// computes the cells around the tile as well, as often as steps need them
// (overlapped tiling; Grosser, "A Decoupled Approach to High-Level Loop
// Optimization", 4.2; Matsumura et al., "AN5D", 2020). What an iteration does
// is done more than once then, and in other blocks; so all that it leaves has
// to be its element of the array that it makes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_TIMESTEPS_H
#define IDXMAP_REWRITER_LEGALITY_TIMESTEPS_H

#include "rewriter/LoopNest.h"

#include <optional>

namespace idxmap {

/// Pre: Nest.Staged are the arrays of \p Of, From before To. Gives \p Nest the
/// steps, and To the ranges of From: what no step writes is read of both.
/// Or what is in the way.
std::optional<Finding> takeTimeSteps(LoopNest &Nest, const TimeSteps &Of);

} // namespace idxmap

#endif
