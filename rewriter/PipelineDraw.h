//===- PipelineDraw.h - An access of a mapped loop, to draw -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of one mapped loop, the picture of an access to an array: where a warp of a
// typical launch finds its elements, and where it would without the order of
// threads and the layout that the loop has for it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEDRAW_H
#define IDXMAP_REWRITER_PIPELINEDRAW_H

#include "rewriter/LoopNest.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/PipelineOptions.h"

#include <functional>
#include <optional>
#include <vector>

namespace idxmap {

/// A loop after the stage map.
struct MappedLoop {
  const Annotation &Wish;
  const LoopNest &Nest;
  const std::vector<Variant> &Variants;
  TargetKind Target;
  /// It begins in the line that is asked for.
  bool IsNamed;
  /// Where an access is in the main file; 0: elsewhere.
  std::function<unsigned(SourceToken)> LineOf;
};

/// Nothing if \p Of has no such access; or if none of those can be placed, of
/// which \p Findings then say why.
std::optional<ArrayPicture> drawAccess(const DrawnArray &Wanted,
                                       const MappedLoop &Of,
                                       std::vector<Finding> &Findings);

} // namespace idxmap

#endif
