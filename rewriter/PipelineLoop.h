//===- PipelineLoop.h - The stages for one annotated loop -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the pipeline does with one loop: from its attributes and the AST to the
// texts that stand in its place and before its function.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINELOOP_H
#define IDXMAP_REWRITER_PIPELINELOOP_H

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/SourceTokens.h"
#include "rewriter/Extract.h"
#include "rewriter/KernelNames.h"
#include "rewriter/PipelineOptions.h"
#include "rewriter/PipelineResult.h"
#include "rewriter/PipelineSteps.h"
#include "rewriter/edit/SourceEdit.h"
#include "rewriter/emit/Emit.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace idxmap {

/// What one loop became, or findings.
struct LoopResult {
  std::optional<LoopRewrite> Rewrite;
  /// Instead of Rewrite: the attributes of a loop that stays as it is.
  std::vector<StatementRewrite> Left;
  /// The ends of attributes in functions that the loop calls.
  std::vector<clang::SourceLocation> Attributes;
  TargetKind Target = TargetKind::Cuda;
  PipelineResult::CudaKernel Kernel; ///< The first one, on any target.
  std::string Dump;
  std::optional<Tuning> Tuned;
  std::optional<ArrayPicture> Drawn;
  Needs Also; ///< Of the runtime.
  /// Of a kernel of several steps, for the time loop.
  std::optional<Finding> Tiling;
  /// By how many cells a step reads farther than it writes, along each loop.
  std::vector<int64_t> Reaches;
  int64_t TileBytes = 0; ///< Of the kernel that has most.
  /// Of a loop that is to stand in a kernel with others, all that there is.
  std::optional<ExtractedLoop> Level;
};

/// \p Time: the kernel for several steps, instead of the loop's own.
LoopResult rewriteLoop(clang::ASTContext &Context,
                       const AnnotatedStatement &Annotated,
                       const AttributePlaces &Places, KernelNames &Names,
                       const PipelineOptions &Options, SourceTokens &Tokens,
                       std::vector<Finding> &Findings,
                       const TimeTiling *Time = nullptr);

} // namespace idxmap

#endif
