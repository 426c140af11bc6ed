//===- PipelineLocality.h - Locality that is chosen -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What mapping/strategies/Locality.h proposes for a nest is tried: the loop is
// read again as if its attributes said so, and the first proposal that no stage
// refuses is it. `strategy("aggressive")` takes it; of products of matrices,
// `strategy("auto")` says what it would save.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINELOCALITY_H
#define IDXMAP_REWRITER_PIPELINELOCALITY_H

#include "mapping/strategies/Locality.h"
#include "rewriter/Extract.h"

#include <functional>
#include <optional>
#include <vector>

namespace idxmap {

struct LocalLoop {
  LocalityProposal Of;
  Annotation Wish;
  ExtractedLoop Loop;
  std::vector<Finding> Findings; ///< Of this reading.
  /// Of its tiles: what a block copies, for each strip if it has strips.
  int64_t TileBytes = 0;
};

/// Reads the loop as an annotation says it.
using LoopReader = std::function<std::optional<ExtractedLoop>(
    const Annotation &, std::vector<Finding> &)>;

/// Whether nothing but a strategy that may do so decides what blocks keep.
bool leavesLocality(const Annotation &Wish, TargetKind Target);

/// The loop, read as if it had the attributes of \p Of in place of those that
/// \p Wish has for its mapping; nothing where some stage refuses that.
std::optional<LocalLoop> tryLocality(const Annotation &Wish,
                                     const LocalityProposal &Of,
                                     TargetKind Target, const LoopReader &Read);

/// The best that can be done for \p Plain, which \p Wish was read as; of
/// products alone, unless \p Wish asks for more.
std::optional<LocalLoop> chooseLocality(const LoopNest &Plain,
                                        const Annotation &Wish,
                                        TargetKind Target,
                                        const LoopReader &Read);

/// What that saves: "0.1563" and "0.0020" sectors for each round of "k", where
/// that can be counted. A fix-it writes the attributes before the loop.
std::optional<Finding> localityRemark(const LoopNest &Plain,
                                      const Annotation &Wish, TargetKind Target,
                                      const LocalLoop &Chosen);

} // namespace idxmap

#endif
