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

/// Pre: \p Action is what \p Annotated says, with a time_tile("hybrid").
/// What the loop becomes, without its attributes. Nothing, where the steps run
/// one by one as they would without it, on the host; or, with an error in \p
/// Findings, where something is in the way.
std::optional<LoopResult>
tileLevels(clang::ASTContext &Context, const AnnotatedStatement &Annotated,
           const DataAction &Action, const AttributePlaces &Places,
           KernelNames &Names, const PipelineOptions &Options,
           SourceTokens &Tokens, std::vector<Finding> &Findings);

} // namespace idxmap

#endif
