//===- Pipeline.h - From a unit to its rewritten text -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The table of contents of the program. For every annotated loop of a unit:
//
//   read the annotation -> extract the nest -> check its independence ->
//   choose and build the mapping -> emit kernel and launch -> edit the file
//
// Front ends (plugin and tool) say what to parse and how, and get back the new
// text of every file that changes, or errors. With an error there is no text:
// all findings of all loops are reported in one run.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINE_H
#define IDXMAP_REWRITER_PIPELINE_H

#include "rewriter/PipelineOptions.h"
#include "rewriter/PipelineResult.h"
#include "rewriter/parse/UnitParse.h"

namespace clang {
class DiagnosticsEngine;
} // namespace clang

namespace idxmap {

class ParseErrors;

/// What a compile has read before the pipeline reads on.
struct SharedText {
  std::string Runtime; ///< `#include` lines, before the main file's own text.
  unsigned End;        ///< Where the rest of the main file's text begins.
  FileIds Sources; ///< That the unit has read in the end, the runtime apart.
};

/// What parseUnit() would give, where somebody else has parsed the unit.
struct FirstParse {
  const ParsedUnit &Unit;
  const ParseErrors &Errors;
  const SharedText &Shared;
};

/// Reports to \p Engine. With \p First, and line directives, the result says
/// whether its compile can go on with the new text.
PipelineResult rewriteUnit(const UnitSource &Source,
                           clang::DiagnosticsEngine &Engine,
                           const PipelineOptions &Options,
                           const FirstParse *First = nullptr);

/// What the new text of \p Main, the main file, includes of the runtime if it
/// is what it seems to be.
std::string likelyIncludes(const PipelineOptions &Options,
                           llvm::StringRef Main);

} // namespace idxmap

#endif
