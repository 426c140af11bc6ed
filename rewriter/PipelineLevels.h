//===- PipelineLevels.h - A time loop in hexagons ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the pipeline does with `time_tile("hybrid", ..)`: all mapped loops of
// the time loop become one kernel, whose launches stand in its place
// (emit/levels/LevelText.h).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINELEVELS_H
#define IDXMAP_REWRITER_PIPELINELEVELS_H

#include "attributes/DataAction.h"
#include "rewriter/PipelineLoop.h"

namespace idxmap {

struct TiledLevels {
  LoopRewrite Rewrite; ///< Of the whole loop, without its attributes.
  PipelineResult::CudaKernel Kernel;
  Needs Also;
  std::string Dump;
};

/// Pre: \p Action is what \p Annotated says, with a time_tile("hybrid").
/// Nothing, where the steps run one by one as they would without it, on the
/// host; or, with an error in \p Findings, where something is in the way.
std::optional<TiledLevels>
tileLevels(clang::ASTContext &Context, const AnnotatedStatement &Annotated,
           const DataAction &Action, const AttributePlaces &Places,
           KernelNames &Names, const PipelineOptions &Options,
           SourceTokens &Tokens, std::vector<Finding> &Findings);

} // namespace idxmap

#endif
