//===- PortOptions.cpp - The words behind `idxmap port` -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/PortOptions.h"

#include "llvm/ADT/StringRef.h"

using llvm::StringRef;

namespace idxmap {

const char *portUsage() {
  return R"(usage: idxmap port <folder> -o <folder> [options] [-- compiler flags]

Brings a whole program to CUDA: puts [[idxmap::map]] before the loops that are
evidently independent or that OpenMP or OpenACC declare parallel, turns
directives for data into attributes, and writes

  source/      the program with attributes, for any C++ compiler
  cuda/        the program as CUDA source
  Makefile     'make cuda' by nvcc, 'make plugin' by Clang and the plugin, and
               'make plain'
  report.txt, report.json
               of each loop: whether it is mapped, why not, what it copies

Units and flags are those of compile_commands.json in the folder or its 'build',
of what 'make --dry-run' prints there, or all C++ files with the flags given.

  -o <folder>  where to write; empty or not there yet
  -p <folder>  take the units from its compile_commands.json
  --memory=copied|unified
               unified: for devices that read and write all of the host's
               memory; nothing is copied
  --c-as-cxx   compile sources of C as C++, too, so that their loops can be
               mapped; without it they are left as they are
  --help
)";
}

std::optional<PortOptions>
readPortOptions(const std::vector<std::string> &Words, std::string &Error) {
  PortOptions Options;
  const auto fail = [&](std::string Message) {
    Error = std::move(Message);
    return std::nullopt;
  };
  for (size_t I = 0; I < Words.size(); ++I) {
    const StringRef Word = Words[I];
    if (Word == "--") {
      Options.Flags.emplace(Words.begin() + I + 1, Words.end());
      break;
    }
    if (Word == "--help" || Word == "-h") {
      Options.WantsHelp = true;
      return Options;
    }
    if (Word.starts_with("-o") || Word.starts_with("-p")) {
      std::string &Value =
          Word[1] == 'o' ? Options.Output : Options.DatabaseFolder;
      if (Word.size() > 2)
        Value = Word.drop_front(2).str();
      else if (++I < Words.size())
        Value = Words[I];
      if (Value.empty())
        return fail("'" + Word.str() + "' needs a value");
    } else if (Word == "--memory=copied" || Word == "--memory=unified") {
      Options.HasUnifiedMemory = Word == "--memory=unified";
    } else if (Word == "--c-as-cxx") {
      Options.TakesC = true;
    } else if (Word.starts_with("-")) {
      return fail("unknown option '" + Word.str() + "'");
    } else if (!Options.Folder.empty()) {
      return fail("one folder at a time, not '" + Options.Folder + "' and '" +
                  Word.str() + "'");
    } else {
      Options.Folder = Word.str();
    }
  }
  if (Options.Folder.empty())
    return fail("no folder to port");
  if (Options.Output.empty())
    return fail("'-o' must say where to write");
  if (Options.Flags && !Options.DatabaseFolder.empty())
    return fail("'-p' cannot stand beside '--'");
  return Options;
}

} // namespace idxmap
