//===- Tune.h - What `--tune` does ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Prints what a loop could be mapped by, cheapest first by the model; where a
// command is given, runs it for the loop as it is and for the best of them,
// and prints what the fastest one changes in the file.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_TUNE_TUNE_H
#define IDXMAP_REWRITER_TOOL_TUNE_TUNE_H

#include "rewriter/Pipeline.h"

#include <string>

namespace idxmap {

struct TuneOptions {
  std::string File;    ///< As the user names it.
  unsigned Line = 0;   ///< Of the loop.
  std::string Command; ///< Empty: nothing is run.
  unsigned Tries = 16; ///< Runs besides that of the loop as it is.
};

/// False where something was wrong, which has been reported.
bool tune(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
          PipelineOptions Pipeline, const TuneOptions &Options);

} // namespace idxmap

#endif
