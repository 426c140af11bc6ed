//===- ToolOptions.h - The command line of `idxmap` -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   idxmap <file> [options] [-- compiler flags]
//
// Everything after `--` is for the compiler. Without it, the flags come from
// the compile_commands.json of -p's folder, or of the file's folder or one
// above it, if there is one.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_TOOLOPTIONS_H
#define IDXMAP_REWRITER_TOOL_TOOLOPTIONS_H

#include "rewriter/Pipeline.h"
#include "rewriter/list/Listing.h"
#include "rewriter/tool/draw/Draw.h"
#include "rewriter/tool/tune/Tune.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct ToolOptions {
  /// Print the rewritten source; or leave the loops as they are.
  enum class Task { Rewrite, List, Annotate, Tune, Draw } What = Task::Rewrite;
  /// Of Task::Annotate: the new source, or what it changes, is printed; or it
  /// takes the place of the old one.
  enum class AnnotatedOutput {
    Source,
    Diff,
    InPlace
  } Annotated = AnnotatedOutput::Source;
  ListOptions List;
  TuneOptions Tune;
  DrawOptions Draw;
  std::string File;
  std::string Output = "-"; ///< "-" is the standard output.
  std::string DatabaseFolder;
  std::optional<std::vector<std::string>> Flags; ///< After `--`.
  PipelineOptions Pipeline;
  bool WantsHelp = false;
  bool WantsVersion = false;
};

/// What the options are, for --help.
const char *toolUsage();

/// Nothing, and what is wrong in \p Error.
std::optional<ToolOptions> readToolOptions(int Count, const char *const *Words,
                                           std::string &Error);

} // namespace idxmap

#endif
