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

/// A place in the main file that stands outside of all declarations and
/// conditions, where includes end.
struct IncludesEnd {
  unsigned Offset;
  /// Names that files of the user define there: what the new text includes must
  /// be read without them, as it is at the file's begin.
  std::vector<std::string> Macros;
};

/// What parseUnit() would give, where the unit has been parsed already.
struct FirstParse {
  const ParsedUnit &Unit;
  const ParseErrors &Errors;
  const IncludesEnd &Includes;
};

/// Reports to \p Engine. With \p First, new text begins behind the includes if
/// that changes nothing for the program.
PipelineResult rewriteUnit(const UnitSource &Source,
                           clang::DiagnosticsEngine &Engine,
                           const PipelineOptions &Options,
                           const FirstParse *First = nullptr);

} // namespace idxmap

#endif
