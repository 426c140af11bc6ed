//===- ToolOutput.h - Where the rewritten text goes -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One file goes to the standard output or to the file that -o names. Where
// headers have mapped loops too, -o must name a folder (one that exists, or a
// name that ends in a slash); the main file goes there, as <name>.cu for the
// target cuda, and each header at its path relative to the main file, together
// with the unchanged headers through which it is included: `#include "..."`
// then finds the rewritten one.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_TOOLOUTPUT_H
#define IDXMAP_REWRITER_TOOL_TOOLOUTPUT_H

#include "rewriter/Pipeline.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace idxmap {

/// What is wrong, or nothing; then everything has been written.
std::optional<Finding> writeOutput(const PipelineResult &Result,
                                   TargetKind Target,
                                   const std::string &Output);

/// The same for one file.
std::optional<Finding> writeFile(llvm::StringRef Name, llvm::StringRef Text);

} // namespace idxmap

#endif
