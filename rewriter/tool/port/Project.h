//===- Project.h - The units of a program -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which sources a program has, and how they are compiled: by
// compile_commands.json, by its Makefile, or all of them by the same flags.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_PROJECT_H
#define IDXMAP_REWRITER_TOOL_PORT_PROJECT_H

#include "rewriter/tool/port/PortOptions.h"
#include "rewriter/tool/port/UnitFlags.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct ProjectUnit {
  std::string File; ///< Absolute, without links and dots.
  /// Loops of C are left alone: it has no attributes that idxmap could read.
  bool IsC = false;
  UnitFlags Flags;
};

struct Project {
  std::string Folder;             ///< Absolute, without links and dots.
  std::vector<ProjectUnit> Units; ///< By the names of their files.
  std::vector<std::string> LinkFlags;
};

/// The units beneath \p Options.Folder; nothing where there is none, or where
/// they cannot be told, with the reason in \p Error. What lies in the folder to
/// be written is no part of the program.
std::optional<Project> readProject(const PortOptions &Options,
                                   std::string &Error);

/// \p Path, which need not exist, as the absolute name without links and dots.
std::string realName(llvm::StringRef Path);

} // namespace idxmap

#endif
