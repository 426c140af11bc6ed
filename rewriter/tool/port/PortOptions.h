//===- PortOptions.h - The words behind `idxmap port` -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_PORTOPTIONS_H
#define IDXMAP_REWRITER_TOOL_PORT_PORTOPTIONS_H

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct PortOptions {
  std::string Folder;         ///< Of the program.
  std::string Output;         ///< The folder to write.
  std::string DatabaseFolder; ///< With `-p`: where compile_commands.json is.
  std::optional<std::vector<std::string>> Flags; ///< After `--`: of all units.
  bool HasUnifiedMemory = false; ///< The device reads the host's memory.
  bool TakesC = false;           ///< Sources of C are compiled as C++, too.
  bool WantsHelp = false;
};

const char *portUsage();

/// \p Words come after `port`. Nothing, and what is wrong in \p Error.
std::optional<PortOptions>
readPortOptions(const std::vector<std::string> &Words, std::string &Error);

} // namespace idxmap

#endif
