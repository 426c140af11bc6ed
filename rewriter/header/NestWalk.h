//===- NestWalk.h - The perfectly nested loops ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From the annotated statement inwards through loops whose body is nothing but
// the next loop (braces around one statement do not count):
//
//   { for (i..) for (j..) { for (k..) S; } }  ->  i, j, k and the body S
//   for (i..) { s = 0; for (j..) S; }         ->  i and the body { s = 0; .. }
//
// A loop whose header is not taken ends the nest too, with the reason kept: an
// error where `map(n)` asks for it, else it stays a loop of the body.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_NESTWALK_H
#define IDXMAP_REWRITER_HEADER_NESTWALK_H

#include "rewriter/header/NestBounds.h"

namespace idxmap {

struct WalkedNest {
  std::vector<LoopForm> Forms;  ///< Outermost first.
  std::vector<LoopRun> Runs;    ///< Of the same length, as are these:
  std::vector<Dimension> Space; ///< Runs[..].Space, or what a guard leaves.
  /// Why the next loop inwards is not part of the nest, if there is one.
  std::optional<Finding> Refused;

  const clang::Stmt &body() const { return Forms.back().body(); }
};

/// The annotated `for`, through a block that holds exactly it; null if there is
/// none.
const clang::Stmt *outermostLoop(const clang::Stmt &Annotated);

/// At most \p Limit loops from \p First inwards. Forms may be empty: then
/// Refused says why.
WalkedNest walkNest(const Extraction &E, const clang::Stmt &First,
                    NestBounds &Bounds, unsigned Limit);

/// Of the outer loops, those before one whose box may have far more trips than
/// it runs (NonRectangularLoop::Trips::IsLoose).
unsigned depthOfTightBoxes(const WalkedNest &Nest);

} // namespace idxmap

#endif
