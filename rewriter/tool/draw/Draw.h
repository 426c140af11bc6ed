//===- Draw.h - What `--draw` does ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Writes the picture of an access to an array. Where there is none, nothing is
// written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_DRAW_DRAW_H
#define IDXMAP_REWRITER_TOOL_DRAW_DRAW_H

#include "rewriter/Pipeline.h"

#include <optional>
#include <string>
#include <string_view>

namespace idxmap {

struct DrawOptions {
  DrawnArray Of;
  std::string File; ///< "-" is the standard output.
};

/// "a:FILE.svg", or "a@12:FILE.svg"; nothing where it is neither.
std::optional<DrawOptions> drawOptionsOf(std::string_view Text);

/// False where something was wrong, which has been reported.
bool draw(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
          PipelineOptions Pipeline, const DrawOptions &Options);

} // namespace idxmap

#endif
