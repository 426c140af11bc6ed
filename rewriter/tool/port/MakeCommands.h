//===- MakeCommands.h - Compile commands that make prints -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A Makefile says how its program is compiled only by what it would run:
//
//   make: Entering directory '/home/user/heat'
//   g++ -O3 -fopenmp -Iinclude -c src/heat.cpp -o heat.o
//   g++ heat.o -o heat -lm
//     ->  src/heat.cpp, -O3 -fopenmp -Iinclude; linked with -lm
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_MAKECOMMANDS_H
#define IDXMAP_REWRITER_TOOL_PORT_MAKECOMMANDS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// A source, and the words of the command that compiles it, without sources.
struct UnitCommand {
  std::string Folder; ///< Where it runs; absolute.
  std::string Compiler;
  std::string File; ///< As written.
  std::vector<std::string> Flags;
};

struct MakeCommands {
  std::vector<UnitCommand> Units; ///< Of C and C++, in the order of commands.
  std::vector<std::string> LinkFlags; ///< "-lm", "-L/opt/lib".
};

/// What \p Output of `make --dry-run --print-directory`, which ran in
/// \p Folder, compiles and links. Lines that are no command of a compiler for C
/// or C++ mean nothing.
MakeCommands commandsIn(llvm::StringRef Output, llvm::StringRef Folder);

/// That output of the Makefile in \p Folder, all of whose targets count as out
/// of date; nothing where make fails, with what it says in \p Error.
std::optional<std::string> dryRun(llvm::StringRef Folder, std::string &Error);

} // namespace idxmap

#endif
