//===- PipelineSteps.h - A mapped loop, for several steps -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What becomes of a mapped loop's annotation and nest where a time loop around
// has a kernel of several steps made of it: both arrays are kept in tiles, in
// blocks for the time loop's lengths, whatever the loop itself says.
//
//   map(2), tile(8, 32)  ->  map(2), tile(56, 56), stage(a, b), of 5 steps
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINESTEPS_H
#define IDXMAP_REWRITER_PIPELINESTEPS_H

#include "rewriter/LoopNest.h"
#include "rewriter/footprint/Tile.h"

#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace idxmap {

/// What a time loop at \p Line says.
struct TimeTiling {
  /// The loop is one of several in a kernel: of Steps, there is only Where.
  bool IsLevel = false;
  std::vector<HostSymbol> Values = {}; ///< That those before it have names for.
  TimeSteps Steps;
  std::vector<int64_t> Lengths; ///< Of a tile.
  bool IsChosen = false;        ///< Nobody has given the lengths.
  std::string Variable;         ///< That counts the steps.
  int64_t Shown = 1;            ///< Steps of the time loop, for remarks.
  std::optional<size_t> CopiedLoops = {}; ///< Of the one that copies back.
  unsigned Line = 0;
  clang::SourceLocation Place = {};
};

/// Changes \p Wish; or what is wrong with the lengths. A level's own mapping is
/// that of single steps.
std::vector<Finding> wishSteps(Annotation &Wish, const TimeTiling &Of);

/// What is wrong with a loop that has a directive's clause \p If, or that each
/// thread of a team comes to: a launch is always one.
std::vector<Finding> checkRepeats(const TimeTiling &Of, const std::string &If,
                                  bool IsInTeam);

/// Makes \p Nest, as it was extracted, the nest of several steps; or what is in
/// the way.
std::vector<Finding> takeTiling(LoopNest &Nest, const TimeTiling &Of);

/// What the tiles of \p Nest cost, whose steps \p Variable counts.
Finding tilingRemark(const StagePlan &Plan, const TimeTiling &Of);

} // namespace idxmap

#endif
