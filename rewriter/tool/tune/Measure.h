//===- Measure.h - How long a loop takes in a program -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs a command of the shell that builds and runs a program of which idxmap
// has printed a source, and reads from the program's own trace (IDXMAP_TRACE,
// runtime/idxmap/trace/Trace.h) how long the launches of one loop took.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_TUNE_MEASURE_H
#define IDXMAP_REWRITER_TOOL_TUNE_MEASURE_H

#include <cstddef>
#include <string>

namespace idxmap {

struct Measured {
  int Status = 0;          ///< Of the command; negative: it was not run.
  std::string Output;      ///< What it printed.
  std::string Errors;      ///< And on standard error.
  size_t Launches = 0;     ///< Of the loop.
  double Microseconds = 0; ///< Of a launch, without the first one of several.
};

/// The command gets the name of the source in the variable IDXMAP_SOURCE. Files
/// of this are in \p Folder. \p Place: of the loop, "heat.cpp:12".
Measured measure(const std::string &Command, const std::string &Source,
                 const std::string &Folder, const std::string &Place);

} // namespace idxmap

#endif
