//===- Survey.h - What --list and --annotate put out ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The list goes to the standard output. The annotated source goes there, too,
// or as a unified diff, or into the files themselves: then a file without a new
// annotation is not touched, and none is if the unit does not parse.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_SURVEY_H
#define IDXMAP_REWRITER_TOOL_SURVEY_H

#include "rewriter/tool/ToolOptions.h"

namespace idxmap {

/// False if something is wrong, which is reported to \p Engine.
bool survey(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
            const ToolOptions &Options);

} // namespace idxmap

#endif
