//===- BuildFile.h - A Makefile for the ported program ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One Makefile, three builds of the same program, each in a folder of its own:
// of cuda/ by nvcc, of source/ by Clang with the plugin, and of source/ by any
// compiler. A unit that defines `main` makes a program, with all units that do
// not.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_BUILDFILE_H
#define IDXMAP_REWRITER_TOOL_PORT_BUILDFILE_H

#include "rewriter/tool/port/PortedProgram.h"

#include <string>
#include <vector>

namespace idxmap {

/// Make and a shell take \p Name as it is.
bool isMakeName(llvm::StringRef Name);

std::string buildFile(const PortedProgram &Program,
                      const std::vector<std::string> &LinkFlags);

} // namespace idxmap

#endif
