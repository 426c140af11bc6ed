//===- Guardian.h - Looks over the compiler's own parse ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What must not happen is that a loop runs serially without a word: an idxmap
// attribute that reaches the compiler's own parse is an error, and so is what
// only the new text would mean.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_GUARDIAN_H
#define IDXMAP_PLUGIN_GUARDIAN_H

#include "attributes/AttributeWatcher.h"
#include "plugin/SharedIncludes.h"
#include "rewriter/PipelineResult.h"

#include "clang/AST/ASTConsumer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// The path of this library, or nothing.
std::string ownPath();

/// Counts of lines, which a rewritten text would have of its own: loops stay as
/// they are.
bool countsLines(const clang::CompilerInstance &Unit);

class Guardian : public clang::ASTConsumer {
public:
  /// \p Refusal: why the unit is not rewritten at all.
  Guardian(clang::CompilerInstance &Unit, std::optional<Finding> Refusal,
           bool DependsOnPlugin);

  AttributeWatcher &watcher() { return Watcher; }
  /// Before the new text is parsed.
  void setResult(const PipelineResult &Rewrite);
  void setIncludes(std::unique_ptr<SharedIncludes> Includes) {
    this->Includes = std::move(Includes);
  }

  bool HandleTopLevelDecl(clang::DeclGroupRef) override;
  void HandleTranslationUnit(clang::ASTContext &Context) override;

private:
  void report(const AttributeUse &Use);
  void findKernels();

  clang::CompilerInstance &Unit;
  bool DependsOnPlugin; ///< And no declaration has been seen yet.
  AttributeWatcher Watcher;
  std::unique_ptr<SharedIncludes> Includes;
  const std::optional<Finding> Refusal;
  std::string ParseError;
  std::vector<PipelineResult::CudaKernel> Kernels;
  FileIds Sources; ///< That the text as it was has read.
  bool IsRewritten = false;
};

} // namespace idxmap

#endif
