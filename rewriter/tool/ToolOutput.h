//===- ToolOutput.h - Where the rewritten text goes -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One file goes to the standard output or to the file that -o names. Where
// headers have mapped loops too, -o must name a folder (one that exists, or a
// name that ends in a slash); the main file goes there, as <name>.cu for the
// target cuda, and each header at its path relative to the main file, together
// with the unchanged headers through which it is included: `#include "..."`
// then finds the rewritten one. A file that was read is never overwritten.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_TOOLOUTPUT_H
#define IDXMAP_REWRITER_TOOL_TOOLOUTPUT_H

#include "rewriter/Pipeline.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <optional>
#include <string>

namespace idxmap {

/// What is wrong, or nothing; then everything has been written. The names of
/// \p Result are those of \p Disk, in its current folder.
std::optional<Finding> writeOutput(const PipelineResult &Result,
                                   const llvm::vfs::FileSystem &Disk,
                                   TargetKind Target,
                                   const std::string &Output);

} // namespace idxmap

#endif
