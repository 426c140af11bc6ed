//===- PipelineLoop.h - The stages for one annotated loop -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the pipeline does with one loop, and the names of kernels, which are
// unique in a unit: idxmap_<function>_<line>, with _2, _3 in source order.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINELOOP_H
#define IDXMAP_REWRITER_PIPELINELOOP_H

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/SourceTokens.h"
#include "rewriter/LoopNest.h"
#include "rewriter/PipelineOptions.h"
#include "rewriter/PipelineResult.h"
#include "rewriter/edit/SourceEdit.h"
#include "rewriter/emit/Emit.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace idxmap {

class KernelNames {
public:
  explicit KernelNames(clang::ASTContext &Context) : Context(Context) {}

  /// A loop that is included twice keeps its name.
  std::string automatic(const LoopNest &Nest, clang::SourceLocation Loop);
  /// False if \p Name is taken by another loop, or means something else
  /// around or inside of \p Function.
  bool take(const std::string &Name, clang::SourceLocation Loop,
            const clang::FunctionDecl &Function);

private:
  using Place = std::pair<const void *, unsigned>; ///< File and offset.
  Place placeOf(clang::SourceLocation Loop) const;
  bool isUnknown(const std::string &Name) const;
  /// Takes \p Name for the loop unless another one has it.
  bool assign(const std::string &Name, clang::SourceLocation Loop);

  clang::ASTContext &Context;
  std::map<std::string, Place> Taken;
};

/// What one loop became, or findings.
struct LoopResult {
  std::optional<LoopRewrite> Rewrite;
  /// Instead of Rewrite: the attributes of a loop that stays as it is.
  std::vector<StatementRewrite> Left;
  TargetKind Target = TargetKind::Cuda;
  PipelineResult::CudaKernel Kernel; ///< The first one, on any target.
  std::string Dump;
  Needs Also; ///< Of the runtime.
};

LoopResult rewriteLoop(clang::ASTContext &Context,
                       const AnnotatedStatement &Annotated,
                       const AttributePlaces &Places, KernelNames &Names,
                       const PipelineOptions &Options, SourceTokens &Tokens,
                       std::vector<Finding> &Findings);

} // namespace idxmap

#endif
